"""The pictures of a report, as SVG text: pure functions of figures."""
