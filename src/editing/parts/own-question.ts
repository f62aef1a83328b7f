/** Generates a required field of a lender's own: a short text, or a choice. */
import type { Json, JsonObject } from '#engine/index.ts'
import { Impossible } from '../impossible.ts'

export type Choice = { readonly id: string; readonly label: string }

/** The most options shown as buttons; more are shown as a drop-down list. */
const mostButtons = 5

/** @param choices absent for a text field */
export function ownQuestion(id: string, label: string, choices: readonly Choice[] = []): JsonObject {
  const question = { id, as: widgetFor(choices), label, required: requiredMessage(label) }
  if (isYesNo(choices)) return question
  if (choices.length > 0) return { ...question, options: choices.map((choice) => ({ ...choice })) }
  return { ...question, schema: { maxLength: 100 }, messages: { maxLength: 'Please use at most 100 characters' } }
}

/** An answer that the field accepts. */
export function acceptedAnswer(choices: readonly Choice[]): Json {
  const [first] = choices
  if (first === undefined) return 'An answer'
  return isYesNo(choices) ? true : first.id
}

/** The message for a missing answer; a label that is a question cannot be part of a sentence. */
function requiredMessage(label: string): string {
  return label.trim().endsWith('?') ? 'Please answer this question' : `${label} is required`
}

/**
 * Parses options: `Own,Rent` or `OWN=We own it,RENT=We rent it`. Missing ids are derived from the labels.
 *
 * @throws Impossible for fewer than two options, and for duplicate ids
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
  if (choices.length < 2) throw new Impossible('Choices are two or more, with commas between them: --choices "Own,Rent".')
  const nameless = choices.find(({ id }) => !/^[A-Za-z]/.test(id))
  if (nameless)
    throw new Impossible(`"${nameless.label}" needs an id that begins with a letter: --choices "ONE=${nameless.label},…".`)
  const twice = choices.find(({ id }, index) => choices.findIndex((other) => other.id === id) < index)
  if (twice) throw new Impossible(`Two choices have the id ${twice.id}: give one of them another, "OTHER=${twice.label}".`)
  return choices
}

/** An option id from a label: "We own it" is `WE_OWN_IT`. */
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
