import { type FlowLibrary, resolveLender, schemaFor } from '#engine/authoring.ts'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { flowFile } from '../files/formatted.ts'
import { Impossible } from '../impossible.ts'
import { asFieldId, inPlainWords, mustBeNamed } from './name-rules.ts'
import type { NewPart } from './new-part.ts'
import { freePath } from './new-step.ts'
import { ownQuestion } from './own-question.ts'

/** Generates a screen of an application. The author must then add what leads to it. */
export function newScreen(library: FlowLibrary, lender: LenderId, route: string, kind: string): NewPart {
  mustBeNamed('screen', route)
  assertKnownPlaces('kind of screen', kind, kinds())
  const flow = checkedFlow(resolveLender(library, lender))
  if (flow.screens.has(route)) throw new Impossible(`There is a screen "${route}" already.`)
  const path = `${lender}/screens/${route}.json`
  const words = inPlainWords(route)
  const made = own[kind]?.(words, asFieldId(route)) ?? likeAnother(flow, kind)
  const field = asFieldId(route)
  const scenario = freePath(library, lender, `${route} asks for an answer`)
  const claim: JsonObject = {
    title: `${words} must be answered`,
    screens: [
      { id: 'empty', screen: route, answer: {}, then: { accepted: false, refused: { [field]: 'required' } } },
      { id: 'answered', screen: route, answer: { [field]: 'An answer' }, then: { accepted: true } },
    ],
  }
  return {
    files: new Map([[path, flowFile(made)], ...(kind === 'form' ? [[scenario, flowFile(claim)] as const] : [])]),
    next: [
      `In ${path}, write it in your words.`,
      `Say what leads to it: a status in ${lender}/status-routes.json ("go": "${route}"), a state of the lifecycle, a button or a card.`,
      `docs/how-to/add-a-screen.md has an example of each; "npm run flow -- explore ${lender} --to ${route}" says who comes there.`,
    ],
  }
}

function kinds(): readonly string[] {
  const { definitions = {} } = schemaFor('screens/x.json') ?? {}
  return Object.values(definitions).flatMap(({ properties }) => {
    const kind = properties?.kind?.const
    return typeof kind === 'string' ? [kind] : []
  })
}

const own: { readonly [kind: string]: ((words: string, field: string) => JsonObject) | undefined } = {
  form: (words, field) => ({
    kind: 'form',
    heading: words,
    showsApplicationId: true,
    saves: 'application.extra',
    fields: [ownQuestion(field, words)],
    submit: 'Continue',
  }),
  message: (words) => ({
    kind: 'message',
    heading: words,
    text: 'Your answers are saved.',
    showsApplicationId: true,
    actions: [{ id: 'continue', label: 'Continue', do: 'acknowledge' }],
  }),
  wait: (words) => ({
    kind: 'wait',
    heading: words,
    text: 'This page moves on by itself. You may close it: your answers are saved.',
    showsApplicationId: true,
    messages: [{ id: 'work', text: 'Working on your application' }],
  }),
  upload: (words) => ({
    kind: 'upload',
    heading: words,
    text: 'A photograph is enough, as long as everything can be read.',
    showsApplicationId: true,
    saves: 'application.upload',
    fields: [{ id: 'condition', as: 'files', document: 'SUPPORT', label: words, required: `Please add ${words.toLowerCase()}` }],
    submit: 'Send',
  }),
}

/** For kinds with many required keys, copies the lender's first screen of the kind. */
function likeAnother({ screens }: CheckedFlow, kind: string): JsonObject {
  const other = [...screens.values()].find((screen) => screen.kind === kind)
  if (other === undefined)
    throw new Impossible(`This flow has no screen of the kind "${kind}" yet that a new one could begin as.`)
  const { openWhen: _, ...rest } = other.node.value as JsonObject
  return { ...rest, $comment: `Began as ${other.route}.` }
}
