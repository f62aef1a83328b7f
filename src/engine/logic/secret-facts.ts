import type { Json } from '#engine/flow/json.ts'

/** Whether the fact at a path is secret. Paths contain no list positions: `application.signers.ssn`. */
export type IsSecret = (path: string) => boolean

export const MASK = '•••'

/** A fact in printable form: secret values, also inside lists and objects, become dots. */
export function maskSecrets(value: Json, path: string, isSecret: IsSecret): { readonly value: Json; readonly secret?: true } {
  if (value === null || value === '') return { value }
  if (secretAt(path, isSecret)) return { value: MASK, secret: true }
  if (typeof value !== 'object') return { value }
  let secret: { readonly secret?: true } = {}
  const shown = (part: Json, name: string) => {
    const printed = maskSecrets(part, path === '' ? name : `${path}.${name}`, isSecret)
    if (printed.secret) secret = { secret: true }
    return printed.value
  }
  if (Array.isArray(value)) return { value: value.map((item, index) => shown(item, String(index))), ...secret }
  const entries = Object.entries(value).map(([name, part]) => [name, shown(part, name)])
  return { value: Object.fromEntries(entries), ...secret }
}

/** Whether a fact, or an object that contains it, is secret. */
export function secretAt(path: string, isSecret: IsSecret): boolean {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  return names.some((_name, index) => isSecret(names.slice(0, index + 1).join('.')))
}
