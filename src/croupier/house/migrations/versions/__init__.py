"""Each step, called as the first version of the program that knows it. A step that was released is never changed."""
