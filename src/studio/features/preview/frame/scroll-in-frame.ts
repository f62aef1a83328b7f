/** Scrolls the page of the frame alone: `scrollIntoView` would scroll the preview around the frame, too. */
export function scrollInFrame(element: Element): void {
  const { top, height } = element.getBoundingClientRect()
  window.scrollTo(0, window.scrollY + top - (window.innerHeight - height) / 2)
}
