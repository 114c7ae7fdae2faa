/** A finger that stays down: what a right click is with a mouse. */

const LONG = 500;

let timer = 0;
let touching = false;
let held = false;

/** A finger comes down; if it stays, `act` is done. */
export function hold(event: PointerEvent, act: () => void): void {
  release();
  held = false;
  if (event.pointerType === "mouse") return;
  touching = true;
  timer = window.setTimeout(() => {
    held = true;
    act();
  }, LONG);
}

export function release(): void {
  clearTimeout(timer);
  touching = false;
}

export function holding(): boolean {
  return touching || held;
}

/** Whether the click that comes now is the end of a long press, which has done its work; asked once. */
export function wasHeld(): boolean {
  const was = held;
  held = false;
  return was;
}

/** A circle or a chip that was clicked does not keep the focus: the next Space deals, and puts no more chips down. */
export function clicked(event: MouseEvent): void {
  if (event.detail > 0) (event.currentTarget as HTMLElement).blur(); // 0 is the keyboard's click
}
