import { applyEdits, modify, parse } from 'jsonc-parser'
import { readablePhone } from '#engine/authoring.ts'
import { isObject, type Json } from '#engine/index.ts'

/**
 * A flow file without what an older form of the format repeated. What the file says stays the same; where it would not, the
 * older form stays, and `check` reports it.
 *
 * @param text strict JSON, as parseFlowFile accepts it
 * @param schema the file name of the schema that editors know for the file
 */
export function inCurrentForm(path: string, text: string, schema: string | undefined): string {
  const unlinked = withoutSchemaLink(text, schema)
  if (path.endsWith('/lender.json')) return withOneTelephone(unlinked)
  return path.includes('/scenarios/') ? claimingOneTelephone(unlinked) : unlinked
}

/** Editors find the schema by their settings. A link to any other schema stays. */
function withoutSchemaLink(text: string, schema: string | undefined): string {
  if (schema === undefined || !text.includes('"$schema"')) return text
  const file = parse(text) as Json | undefined
  const link = isObject(file) ? file.$schema : undefined
  if (typeof link !== 'string' || link.includes(':') || link.split('/').at(-1) !== schema) return text
  return applyEdits(text, modify(text, ['$schema'], undefined, {}))
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
