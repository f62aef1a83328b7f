import type { CompiledField, Json } from '#engine/index.ts'

/**
 * Candidate answers that violate a limit, derived from the limit itself. The caller validates which of them do.
 *
 * @param good a valid answer, if known
 */
export function badAnswers({ schema, as }: CompiledField, code: string, good: Json | undefined): readonly (Json | undefined)[] {
  const limit = schema[code]
  const number = typeof limit === 'number' ? limit : 0
  const day = (days: number) => new Date(Date.parse(`${limit}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const text = typeof good === 'string' ? good : ''
  if (typeof limit === 'boolean') return [!limit]
  switch (code) {
    case 'required':
      return [undefined]
    case 'type':
      return ['x', 5, true]
    case 'minLength':
      return ['a', '1'].map((letter) => letter.repeat(Math.max(number - 1, 1)))
    case 'maxLength':
      return [
        `${text}${text.at(-1) ?? 'a'}`.padEnd(number + 1, text.at(-1) ?? 'a'),
        'a'.repeat(number + 1),
        text.padStart(number + 1, 'a'),
      ]
    case 'minimum':
      return [number - 1]
    case 'maximum':
      return [number + 1]
    case 'multipleOf':
      return [number + 1, number / 2]
    case 'formatMinimum':
      return [day(-1)]
    case 'formatMaximum':
      return [day(1)]
    case 'format':
      return ['x', '2026-02-30', 'a@']
    case 'minItems':
      return [[], listOf(good).slice(0, Math.max(number - 1, 0))]
    case 'maxItems':
      return [Array.from({ length: number + 1 }, (_, index) => `choice-${index}`)]
    case 'uniqueItems':
      return [
        [...listOf(good), ...listOf(good)],
        ['a', 'a'],
      ]
    default:
      return [
        ...(as === 'checkboxes' || as === 'files' ? [['SOMETHING_ELSE']] : ['SOMETHING_ELSE']),
        // An answer that its format refuses shows no message of a pattern.
        ...(schema.format === 'email' ? ['ana@mail.e'] : []),
        ...unlikely(text),
      ]
  }
}

/** Variants of a valid answer with a part missing or added, and answers that are rarely valid. */
function unlikely(text: string): readonly string[] {
  const altered = [
    ...[/\d/g, /[a-z]/g, /[A-Z]/g, /[^\w\s]/g, /\s/g].map((kind) => text.replace(kind, '')),
    ...[text.toLowerCase(), text.toUpperCase(), `${text}!`, `${text}1`, `${text} x`, text.slice(1), text.slice(0, -1)],
  ]
  const rare = ['x', '1', '!', 'x1', '12', '123456', '1234567890', 'a b', 'aaaaaaaaaaaa', 'AAAAAAAAAAAA', '----', '00000']
  return [...new Set([...altered, ...rare])].filter((one) => one !== '' && one !== text)
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
