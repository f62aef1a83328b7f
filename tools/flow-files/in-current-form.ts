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
  if (path.endsWith('/lender.json')) return withOneTelephone(text)
  return path.includes('/scenarios/') ? claimingOneTelephone(text) : text
}

/** `phoneFormatted` follows from `phone`. */
function withOneTelephone(text: string): string {
  const file = parse(text) as Json | undefined
  const contact = isObject(file) ? file.contact : undefined
  if (!isObject(contact) || typeof contact.phone !== 'string') return text
  if (contact.phoneFormatted !== readablePhone(contact.phone)) return text
  return applyEdits(text, modify(text, ['contact', 'phoneFormatted'], undefined, {}))
}

/** A claim about `phoneFormatted` holds no more once the lender's file has only `phone`. */
function claimingOneTelephone(text: string): string {
  const file = parse(text) as Json | undefined
  if (!isObject(file) || !Array.isArray(file.written)) return text
  return file.written.reduce<string>((moved, claim, index) => {
    const then = isObject(claim) && isObject(claim.then) ? claim.then : {}
    const { 'lender#/contact/phone': phone, [claimOfReadPhone]: read } = then
    if (typeof phone !== 'string' || read !== readablePhone(phone)) return moved
    return applyEdits(moved, modify(moved, ['written', index, 'then', claimOfReadPhone], undefined, {}))
  }, text)
}

const claimOfReadPhone = 'lender#/contact/phoneFormatted'
