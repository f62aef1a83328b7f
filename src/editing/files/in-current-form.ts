import { applyEdits, modify, parse } from 'jsonc-parser'
import { readablePhone } from '#engine/authoring.ts'
import { isObject, type Json } from '#engine/index.ts'

/**
 * Converts older forms of the format in a flow file. If the meaning would change, the older form stays, and `check`
 * reports it.
 *
 * @param text strict JSON, as parseFlowFile accepts it
 * @param schema the file name of the file's schema
 */
export function inCurrentForm(path: string, text: string, schema: string | undefined): string {
  const unlinked = withoutSchemaLink(text, schema)
  if (path.endsWith('/lender.json')) return withOneTelephone(unlinked)
  return path.includes('/scenarios/') ? claimingOneTelephone(unlinked) : unlinked
}

/** Removes `$schema` if it names the schema that the editor settings assign; a link to any other schema stays. */
function withoutSchemaLink(text: string, schema: string | undefined): string {
  if (schema === undefined || !text.includes('"$schema"')) return text
  const file = parse(text) as Json | undefined
  const link = isObject(file) ? file.$schema : undefined
  if (typeof link !== 'string' || link.includes(':') || link.split('/').at(-1) !== schema) return text
  return applyEdits(text, modify(text, ['$schema'], undefined, {}))
}

/** Removes `phoneFormatted`, which follows from `phone`. */
function withOneTelephone(text: string): string {
  const file = parse(text) as Json | undefined
  const contact = isObject(file) ? file.contact : undefined
  if (!isObject(contact) || typeof contact.phone !== 'string') return text
  if (contact.phoneFormatted !== readablePhone(contact.phone)) return text
  return applyEdits(text, modify(text, ['contact', 'phoneFormatted'], undefined, {}))
}

/** Removes a claim about `phoneFormatted`, which fails once the lender's file has only `phone`. */
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
