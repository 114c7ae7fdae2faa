/** Going to another of the pages. */

/** As a link would. */
export function go(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The link that a click follows without a new page, if it does: with a key held down it opens another tab. */
export function followed(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.composedPath().find((each): each is HTMLAnchorElement => each instanceof HTMLAnchorElement);
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.hash) return null;
  return link;
}
