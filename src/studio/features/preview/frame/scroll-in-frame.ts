/** Scrolls only the page of the frame: `scrollIntoView` would also scroll the preview around the frame. */
export function scrollInFrame(element: Element): void {
  const { top, height } = element.getBoundingClientRect()
  window.scrollTo(0, window.scrollY + top - (window.innerHeight - height) / 2)
}
