/**
 * What one side of a conversation has of it. Frames may be lost, doubled and late: entries are taken in the order of
 * their numbers and without a gap, and what a gap leaves out is sent again after the next ping.
 */
type Entry = { readonly number: number; readonly id: string }
type Unsent = { readonly id: string; readonly text: string; readonly hasFailed?: true }

export type ChatView<Of extends Entry = Entry> = {
  readonly entries: readonly Of[]
  /** The number of the last entry; undefined before anything has come. */
  readonly last?: number
  /** Messages of this side that the server has not numbered yet, in the order in which they were sent. */
  readonly unsent: readonly Unsent[]
}

export const emptyChat: ChatView<never> = { entries: [], unsent: [] }

/**
 * @param frame entries that follow the number `after` without a gap; `begins`: the first that the server shows of the
 * conversation, before which a view takes nothing
 */
export function mergeEntries<Of extends Entry>(
  view: ChatView<Of>,
  frame: { readonly after: number; readonly entries: readonly Of[]; readonly begins?: true },
): ChatView<Of> {
  const last = view.last ?? (frame.begins && frame.after)
  if (last === undefined || frame.after > last) return view
  const added = frame.entries.filter(({ number }) => number > last)
  const stored = new Set(frame.entries.map(({ id }) => id))
  const unsent = view.unsent.some(({ id }) => stored.has(id)) ? view.unsent.filter(({ id }) => !stored.has(id)) : view.unsent
  if (added.length === 0 && unsent === view.unsent && view.last !== undefined) return view
  return { entries: [...view.entries, ...added], last: last + added.length, unsent }
}

/** A message that is about to be sent; one that is there already stays as it is. */
export function addUnsent<Of extends Entry>(view: ChatView<Of>, { id, text }: Unsent): ChatView<Of> {
  const isThere = view.unsent.some((one) => one.id === id) || view.entries.some((one) => one.id === id)
  return isThere ? view : { ...view, unsent: [...view.unsent, { id, text }] }
}

/** @param hasFailed whether the server has refused the message, which is sent again only if its writer wants it */
export function markUnsent<Of extends Entry>(view: ChatView<Of>, id: string, hasFailed: boolean): ChatView<Of> {
  const marked = ({ id, text }: Unsent): Unsent => ({ id, text, ...(hasFailed && { hasFailed }) })
  return { ...view, unsent: view.unsent.map((one) => (one.id === id ? marked(one) : one)) }
}
