/** The texts of a compiled part by pointer: of fields with their library fields, of cards with their templates. */

import { type FlowPointer, isObject, type Json, type JsonObject, pointTo, type Text } from '#engine/index.ts'

export type TextAt = { readonly at: FlowPointer; readonly text: Text }

/** Keys of texts in a compiled screen or card; all other keys hold rules, names or limits. */
export const TEXTS: ReadonlySet<string> = new Set(
  [
    'heading text label help placeholder submit required invalid message hint refuse description why button buttonForSeveral',
    'change answer none unfinished fixed notOffered remove addHeading perYear total needed start back failed backLabel whyLabel',
  ].flatMap((line) => line.split(' ')),
)
/** Keys of maps from names to texts. */
export const TEXT_MAPS: ReadonlySet<string> = new Set(['labels', 'words'])
/** Keys of values that contain no texts. */
const CLOSED: ReadonlySet<string> = new Set(
  'schema when shownWhen openWhen neededWhen refuseWhen prefill emptyIs sets query slots reads at'.split(' '),
)

export function textsIn(part: JsonObject, at: FlowPointer): TextAt[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const here = pointTo(at, key)
    if (CLOSED.has(key)) return []
    if (TEXTS.has(key) && isText(value)) return [{ at: here, text: value }]
    if (TEXT_MAPS.has(key) && isObject(value))
      return Object.entries(value).flatMap(([name, text]) => (isText(text) ? [{ at: pointTo(here, name), text }] : []))
    if (Array.isArray(value)) return ofItems(value, here)
    return isObject(value) ? textsIn(value, here) : []
  })
}

function ofItems(items: readonly Json[], at: FlowPointer): TextAt[] {
  return items.flatMap((item) => {
    if (!isObject(item)) return []
    const name = item.id ?? item.code
    return typeof name === 'string' ? textsIn(item, pointTo(at, name)) : []
  })
}

export function isText(value: Json | undefined): value is Text & Json {
  if (typeof value === 'string') return true
  return isObject(value) && (Array.isArray(value.cases) || typeof value.fact === 'string')
}
