/** Random applicants at two lenders: the decisions that differ for any of them. */

import { cardsFor } from '#engine/cards/cards-for.ts'
import { type Answers, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Json, JsonObject, Text } from '#engine/flow/json.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { matches } from '#engine/logic/evaluate.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { resolveText } from '#engine/text/resolve-text.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { factsGiven } from '#verify/exploration/answers/facts-given.ts'
import type { Explored } from '#verify/exploration/explored.ts'
import { type Random, randomOf } from '#verify/exploration/traces/random.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

type RandomApplicant = {
  readonly given: JsonObject
  readonly answers: ReadonlyMap<string, Answers>
  readonly conditions: readonly JsonObject[]
}

/** The files and parts whose decisions differ for any random applicant; with `texts`, also those whose texts differ. */
export function metDifferently(one: Explored, other: Explored, people: number, texts = false): readonly string[] {
  const found = new Set<string>()
  for (let seed = 1; seed <= people; seed += 1) {
    const applicant = randomApplicant(one, other, randomOf(seed))
    const [here, there] = [decisionsFor(one, applicant, texts), decisionsFor(other, applicant, texts)]
    for (const key of new Set([...here.keys(), ...there.keys()])) if (here.get(key) !== there.get(key)) found.add(key)
  }
  return [...found].sort()
}

function decisionsFor({ flow, validators }: Explored, { given, answers, conditions }: RandomApplicant, texts: boolean) {
  const facts = factsGiven(flow, given as never)
  const met = new Map<string, string>()
  const meet = (where: string, what: unknown) => met.set(where, JSON.stringify(what))
  meet(
    'status-routes.json',
    statuses.map((value) => screenFor(flow, { ...facts, status: { ...facts.status, value } }).go),
  )
  meet(
    'conditions.json',
    cardsFor(flow, facts, conditions).map(({ category, go, query }) => [category, go, query]),
  )
  for (const id of Object.keys(flow.journeys)) {
    const { activeSteps: asked, open } = journeyView(flow, id, {}, facts)
    meet(`journeys/${id}.json`, [open, asked.map((step) => step.id)])
  }
  for (const route of Object.keys(flow.screens)) {
    const own = answers.get(route) ?? {}
    const view = viewScreen(flow, route, own, facts)
    const fields = view && 'fields' in view ? view.fields : []
    meet(
      `screens/${route}.json`,
      fields.map(({ id, required, options }) => [id, required, options?.map((option) => option.id)]),
    )
    if (texts) meet(`screens/${route}.json texts`, view)
    if (!inputScreen(flow, route)) continue
    const { accepted, messages, kept, sets } = validateScreen(flow, route, own, facts, validators)
    const codes = Object.entries(messages).map(([field, errors]) => [field, errors.map(({ code }) => code)])
    meet(`screens/${route}.json answers`, [accepted, codes, kept, sets])
  }
  for (const { id, text, shownWhen } of texts ? flow.live.shell.footer : [])
    meet(`shell.json footer ${id}`, matches(shownWhen as never, facts) && resolveText(flow, text as Text, facts))
  return met
}

const statuses = contractFacts.typeOf('status.value')?.enum ?? []
const whole = (contractFacts.typeOf('') as FactTree).parts ?? new Map()
/** Namespaces that the lender or the evaluation sets. */
const notGiven: ReadonlySet<string> = new Set(['lender', 'flags', 'today', 'open'])

/** Random facts of the contract, amounts around the limits of both lenders; random answers, one in ten of them invalid. */
function randomApplicant(one: Explored, other: Explored, random: Random): RandomApplicant {
  const limits = [one, other].flatMap(({ flow }) => Object.values(flow.live.lender.limits))
  const cuts = [0, 1, 18, 62, 100, ...limits.filter((limit): limit is number => typeof limit === 'number')]
  const given = [...whole].filter(([name]) => !notGiven.has(name))
  const routes = new Set([one, other].flatMap(({ flow }) => Object.keys(flow.screens)))
  return {
    given: Object.fromEntries(
      given.flatMap(([name, { fact }]) => (random.happens(0.9) ? [[name, made(fact, cuts, random)]] : [])),
    ),
    answers: new Map([...routes].map((route) => [route, answersTo(route)])),
    conditions: Object.keys(one.flow.cards?.cards ?? {}).flatMap((category) =>
      random.happens(0.2) ? [{ categoryEnum: category }] : [],
    ),
  }

  function answersTo(route: string): Answers {
    const tries = [one, other].flatMap((side) => (inputScreen(side.flow, route) ? [...side.triesOf(route)] : []))
    return Object.fromEntries(
      tries.flatMap(([field, { good, bad }]) => {
        const value = random.one(random.happens(0.9) ? good : bad)
        return value === undefined ? [] : [[field, value]]
      }),
    )
  }
}

function made(fact: FactTree, cuts: readonly number[], random: Random, depth = 0): Json {
  const number = () => (random.happens(0.6) ? (random.one(cuts) ?? 0) : Math.round(random.next() * 60_000_000))
  switch (fact.type) {
    case 'boolean':
      return random.happens(0.5)
    case 'integer':
    case 'number':
    case 'money':
      return number() + (random.one([-1, 0, 0, 1]) ?? 0)
    case 'date':
      return `${1940 + Math.floor(random.next() * 86)}-${random.one(['01', '06', '12'])}-${random.one(['01', '15', '28'])}`
    case 'list':
      return Array.from({ length: depth < 3 && fact.of ? Math.floor(random.next() * 3) : 0 }, () =>
        made(fact.of as FactTree, cuts, random, depth + 1),
      )
    case 'object':
      return Object.fromEntries(
        [...(fact.parts ?? [])].flatMap(([name, part]) =>
          part.always || random.happens(0.7) ? [[name, made(part.fact, cuts, random, depth + 1)]] : [],
        ),
      )
    default:
      return random.one(fact.enum ?? ['', 'Ana', 'NY', 'x y']) ?? ''
  }
}
