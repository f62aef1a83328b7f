import { applyEdits, modify, parse } from 'jsonc-parser'
import { readablePhone } from '#engine/authoring.ts'
import { isObject, type Json } from '#engine/index.ts'

/**
 * A flow file without what an older form of the format repeated. What the file says stays the same; where it would not, the
 * older form stays, and `check` reports it.
 *
 * @param text strict JSON, as parseFlowFile accepts it
 */
export function inCurrentForm(path: string, text: string): string {
  return path.endsWith('/lender.json') ? withOneTelephone(text) : text
}

/** `phoneFormatted` follows from `phone`. */
function withOneTelephone(text: string): string {
  const file = parse(text) as Json | undefined
  const contact = isObject(file) ? file.contact : undefined
  if (!isObject(contact) || typeof contact.phone !== 'string') return text
  if (contact.phoneFormatted !== readablePhone(contact.phone)) return text
  return applyEdits(text, modify(text, ['contact', 'phoneFormatted'], undefined, {}))
}
