import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { Json, JsonObject, LenderId, Rule } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow, itemsAt, placeOfRule, textAt } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { flowFile } from '../files/formatted.ts'
import { withItem } from '../files/list-edits.ts'
import { Impossible } from '../impossible.ts'
import { forAnApplicant } from './for-an-applicant.ts'
import { inPlainWords } from './name-rules.ts'
import type { NewPart } from './new-part.ts'
import { freePath, translationsOf, withFiles, wordsLeft } from './new-step.ts'
import { acceptedAnswer, type Choice, ownQuestion } from './own-question.ts'
import { mustBeRule, wordsAt } from './written-rule.ts'

export type QuestionAsked = {
  readonly lender: LenderId
  /** The screen and field: `<screen>/<question>`. */
  readonly named: string
  readonly after?: string
  readonly label?: string
  readonly choices?: readonly Choice[]
  readonly when?: string
}

/** Generates a field on a screen that stores the lender's own answers, and a scenario that claims it. */
export function newQuestion(library: FlowLibrary, { lender, named, after, label, choices = [], when }: QuestionAsked): NewPart {
  const [, route = '', id = ''] = /^(.+)\/([^/]+)$/.exec(named) ?? []
  if (!/^[a-z][A-Za-z0-9]*$/.test(id))
    throw new Impossible(`"${named}" cannot name a question: write <screen>/<question>, such as start/house/roofAge.`)
  const resolved = resolveLender(library, lender)
  const flow = checkedFlow(resolved)
  assertKnownPlaces('screen', route, flow.screens.keys())
  const screen = flow.screens.get(route)
  if (screen === undefined || !screen.asks)
    throw new Impossible(`${route} asks nothing: a question stands on a screen that takes answers.`)
  if (!screen.saves.endsWith('.extra'))
    throw new Impossible(
      `${route} saves ${screen.saves}, where no answer of a lender's own is kept: ask on a step or screen of your own ("npm run flow -- new step").`,
    )
  const ids = itemsAt(screen.node, 'fields').flatMap((field) => textAt(field, 'id') ?? [])
  if (ids.includes(id)) throw new Impossible(`${route} asks "${id}" already.`)
  if (after !== undefined) assertKnownPlaces(`question on ${route}`, after, ids)
  const last = after ?? ids.at(-1)

  const file = `screens/${route}.json`
  const path = `${lender}/${file}`
  const text = library.files.get(path)?.text
  const isOverlay = resolved.parent?.files.has(file) === true
  const words = label ?? inPlainWords(id.replaceAll(/([A-Z])/g, '-$1').toLowerCase())
  const withQuestion = (question: JsonObject) => {
    const item = isOverlay && last !== undefined ? { ...question, $after: last } : question
    if (text === undefined) return flowFile({ fields: [item] })
    return withItem(text, ['fields'], item, isOverlay || last === undefined ? undefined : ids.indexOf(last) + 1)
  }
  const question = ownQuestion(id, words, choices)
  const always = new Map([[path, withQuestion(question)]])
  const rule =
    when === undefined ? undefined : conditionOf(checkedFlow(resolveLender(withFiles(library, always), lender)), file, when)
  const files = rule === undefined ? always : new Map([[path, withQuestion({ ...question, shownWhen: rule as Json })]])
  const scenario = freePath(library, lender, `${route} asks ${id}`)
  const content: JsonObject = {
    title: `${route} asks for ${words}`,
    screens: [
      { id: 'empty', screen: route, answer: {}, then: { accepted: false, refused: { [id]: 'required' } } },
      { id: 'answered', screen: route, answer: { [id]: acceptedAnswer(choices) }, then: { refused: { [id]: false } } },
    ],
  }
  const known =
    rule === undefined
      ? content
      : forAnApplicant(withFiles(library, files), lender, { at: `${file}#/fields/${id}/shownWhen`, when: String(when) }, content)
  return {
    files: new Map([...files, [scenario, flowFile(known)]]),
    because: `asks for “${words}” on ${route}`,
    next: [
      wordsLeft(path, choices),
      ...translationsOf(flow, route),
      `"npm run flow -- test ${lender}" runs what is claimed of it.`,
    ],
  }
}

function conditionOf(flow: CheckedFlow, file: string, when: string): Rule {
  return mustBeRule(when, wordsAt(flow, placeOfRule(flow, file)))
}
