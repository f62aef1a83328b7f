/** The answers that a borrower gives on the page of the server before the scripts run. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export type AnswersBefore = {
  /** The typed text of each control, by its id. */
  readonly values: ReadonlyMap<string, string>
  /** The ids of the radio buttons that the borrower chose, and of the checkboxes that were ticked or cleared. */
  readonly pressed: readonly string[]
  /** The id of the focused control, with the selected characters of a text. */
  readonly focused?: { readonly id: string; readonly from: number | null; readonly to: number | null } | undefined
}

/** The controls whose state differs from that of the HTML. */
export function answersIn(page: ParentNode): AnswersBefore {
  const controls = [...page.querySelectorAll<Control>('input[id], select[id], textarea[id]')]
  const boxes = controls.filter(isBox)
  const { activeElement: active } = document
  return {
    values: new Map(controls.flatMap((control) => (hasText(control) ? [[control.id, control.value] as const] : []))),
    pressed: boxes.filter(isPressed).map(({ id }) => id),
    focused: controls.includes(active as Control) ? { id: (active as Control).id, ...selectionOf(active as Control) } : undefined,
  }
}

/** Gives the answers to controls that React has drawn, as events of the borrower: React then hears of each. */
export function giveAnswers(page: ParentNode, { values, pressed, focused }: AnswersBefore): void {
  const find = (id: string) => page.querySelector<Control>(`#${CSS.escape(id)}`)
  const last = focused && find(focused.id)
  // First, since a search opens its list only for what is typed into the focused field.
  if (last && document.activeElement !== last) last.focus({ preventScroll: true })
  for (const [id, value] of values) {
    const control = find(id)
    if (control) typeInto(control, value)
  }
  for (const id of pressed) {
    const box = find(id)
    if (!box || !isBox(box)) continue
    box.checked = box.defaultChecked
    box.click()
  }
  if (last && 'setSelectionRange' in last && focused.from !== null) last.setSelectionRange(focused.from, focused.to)
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}

/** A radio button that another one replaced is no answer. */
function isPressed({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked
}

/** Whether the borrower, or the browser for them, has filled a text or chosen an option. */
function hasText(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return control.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
  }
  return !isBox(control) && control.type !== 'file' && control.value !== control.defaultValue
}

/** React compares with the value that it knows, which is reset first: otherwise it would take the text for its own. */
function typeInto(control: Control, value: string): void {
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : controlClass(control)
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function controlClass(control: HTMLInputElement | HTMLTextAreaElement) {
  return control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
}

/** Null for controls without a selection of text, such as an e-mail field. */
function selectionOf(control: Control): { readonly from: number | null; readonly to: number | null } {
  return 'selectionStart' in control ? { from: control.selectionStart, to: control.selectionEnd } : { from: null, to: null }
}
