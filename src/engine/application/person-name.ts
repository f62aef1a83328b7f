import type { JsonObject } from '#engine/flow/json.ts'

export type PersonName = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

/** First and last name, as people are addressed; one name alone where a person has one. */
export function shortName(name: JsonObject): string {
  const { firstName, lastName } = nameParts(name)
  return `${firstName} ${lastName}`.trim()
}

export function nameParts(name: JsonObject): PersonName {
  const part = (key: string) => (typeof name[key] === 'string' ? name[key] : '')
  return { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName'), suffix: part('suffix') }
}
