/**
 * Focuses the first control of a field, or of another element with that `data-field`, such as a place to sign. Scrolls no further
 * than label, message and control need, and shows `alsoSeen` with them if both fit on the screen. Of a field that is higher
 * than the screen it shows the control.
 */
import type { FieldId } from '#engine/index.ts'
export function focusField(field: FieldId, alsoSeen?: Element | null): void {
  const box = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const controls = [...(box?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])]
  const control =
    controls.find((one) => one.dataset.focus === 'first') ??
    controls.find((one) => one instanceof HTMLInputElement && one.checked && one.type === 'radio') ??
    controls[0] ??
    box?.querySelector<HTMLElement>('a[href]')
  // `preventScroll`, because the browser would scroll to the control and leave its label hidden.
  control?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
  if (box && !fitTogether(box, box)) control?.scrollIntoView({ block: 'center' })
  if (box && alsoSeen && fitTogether(alsoSeen, box)) alsoSeen.scrollIntoView({ block: 'nearest' })
}

function fitTogether(above: Element, below: Element): boolean {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement)
  const room =
    window.innerHeight - (Number.parseFloat(scrollPaddingBlockStart) || 0) - (Number.parseFloat(scrollPaddingBlockEnd) || 0)
  return below.getBoundingClientRect().bottom - above.getBoundingClientRect().top <= room
}
