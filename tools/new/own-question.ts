/** A question that a lender has for itself: a short text, or one of some choices, that must be given. */
import type { Json, JsonObject } from '#engine/index.ts'
import { CannotRun } from '../command-line/command.ts'

export type Choice = { readonly id: string; readonly label: string }

/** More choices than these stand in a list that opens. */
const mostButtons = 5

/** @param choices none for a text */
export function ownQuestion(id: string, label: string, choices: readonly Choice[] = []): JsonObject {
  const question = { id, as: widgetFor(choices), label, required: requiredMessage(label) }
  if (isYesNo(choices)) return question
  if (choices.length > 0) return { ...question, options: choices.map((choice) => ({ ...choice })) }
  return { ...question, schema: { maxLength: 100 }, messages: { maxLength: 'Please use at most 100 characters' } }
}

/** An answer that the question accepts. */
export function acceptedAnswer(choices: readonly Choice[]): Json {
  const [first] = choices
  if (first === undefined) return 'An answer'
  return isYesNo(choices) ? true : first.id
}

/** A label that is a question is no name of what is missing. */
export function requiredMessage(label: string): string {
  return label.trim().endsWith('?') ? 'Please answer this question' : `${label} is required`
}

/**
 * `Own,Rent` and `OWN=We own it,RENT=We rent it`: labels, with ids made from them where none is written.
 *
 * @throws CannotRun for fewer than two choices, and for two with one id
 */
export function choicesIn(written: string | undefined): readonly Choice[] {
  if (written === undefined) return []
  const choices = written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, id, label] = /^([A-Za-z][\w-]*)=(.+)$/.exec(part) ?? []
      return id === undefined || label === undefined ? { id: asOptionId(part), label: part } : { id, label: label.trim() }
    })
  if (choices.length < 2) throw new CannotRun('Choices are two or more, with commas between them: --choices "Own,Rent".')
  const nameless = choices.find(({ id }) => !/^[A-Za-z]/.test(id))
  if (nameless)
    throw new CannotRun(`"${nameless.label}" needs an id that begins with a letter: --choices "ONE=${nameless.label},…".`)
  const twice = choices.find(({ id }, index) => choices.findIndex((other) => other.id === id) < index)
  if (twice) throw new CannotRun(`Two choices have the id ${twice.id}: give one of them another, "OTHER=${twice.label}".`)
  return choices
}

/** "We own it" is `WE_OWN_IT`. */
function asOptionId(label: string): string {
  return label
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

function widgetFor(choices: readonly Choice[]): string {
  if (choices.length === 0) return 'text'
  if (isYesNo(choices)) return 'yes-no'
  return choices.length <= mostButtons ? 'radio' : 'select'
}

function isYesNo(choices: readonly Choice[]): boolean {
  return choices.length === 2 && choices[0]?.label === 'Yes' && choices[1]?.label === 'No'
}
