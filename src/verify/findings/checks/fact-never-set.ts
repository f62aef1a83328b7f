import { type CompiledSandbox, describePointer, hasFields, type Json, pointTo, type Rule, readPaths } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { aLifecycle } from '../examples/finding-example.ts'
import { type PlayedFlow, playedFlow } from '../proving/work-ahead.ts'
import { writtenLast } from '../reading/written-last.ts'

/**
 * Reports facts that screens set (`sets`) and that nothing sets any longer to a value for which a rule is true, because
 * an overlay removed or changed the setting.
 */
export const factNeverSet = {
  codes: ['E345'],
  phase: 'proofs',
  run,
  examples: {
    E345: {
      why: 'A screen set this fact once it was sent, and a rule waits for it. An overlay took it out, or sets it to something for which the rule fails, and nothing else sets it: what the rule lets borrowers do or see comes to none of them. In the example an event of the lifecycle waits for "application.hasHmda".',
      rightFiles: { 'acme/screens/start/profile.json': '{ "heading": "Welcome to Acme" }' },
      wrongFiles: { 'acme/screens/start/profile.json': '{ "sets": { "application.hasHmda": null } }' },
      otherFiles: {
        'base/lifecycle.json': {
          ...aLifecycle,
          events: aLifecycle.events.map((event) =>
            event.id === 'read' ? { id: 'read', when: { var: 'application.hasHmda' } } : event,
          ),
        },
        'base/screens/start/profile.json': {
          ...{ kind: 'message', heading: 'Welcome', text: 'It goes on here.', saves: 'application' },
          sets: { 'application.hasHmda': true },
          actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
        },
      },
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  const played = playedFlow(proofs, found)
  if (!played) return []
  const { flow, analysis, rule, uses } = proofs
  const { resolved } = flow
  return [...setsOf(played, resolved.removed.keys())].flatMap(([fact, pointers]): Found => {
    const values = valuesOf(fact, played)
    if (values === 'any') return []
    const known = any(not({ answered: fact }), ...values.map((value): Rule => ({ '==': [{ var: fact }, value] })))
    const waiting = uses.flatMap(({ visit }) => {
      const whole = rule(visit.node)
      if (whole === undefined || ![...readPaths(whole)].includes(fact)) return []
      if (values.length === 0) return [visit]
      const isLost = analysis.satisfiable(all(whole, known)).is === 'impossible' && analysis.satisfiable(whole).is === 'possible'
      return isLost ? [visit] : []
    })
    const [first] = waiting
    const blamed = first && writtenLast(resolved, pointers)
    if (!blamed || (values.length === 0 && !blamed.isRemoval)) return []
    const applicant = analysis.satisfiable(known)
    return {
      code: 'E345',
      at: blamed.at,
      pointer: blamed.pointer,
      message: `${blamed.isRemoval ? `Nothing sets "${fact}" any more` : `"${fact}" is never set to what is waited for`}: ${describePointer(first.pointer)} waits for it.`,
      why: 'What that rule lets borrowers do or see comes to none of them: an application that needs it waits for ever.',
      related: waiting.map(({ node }) => relatedPlace(node, 'waits for it')),
      advice: `Set "${fact}" here as before, or on another screen that comes before it.`,
      ...(applicant.is === 'possible' && { witness: applicant.example }),
    }
  })
}

/** The facts that screens set, or set before an overlay removed the setting, with their places. */
function setsOf({ flow }: PlayedFlow, removed: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, string[]>()
  const keep = (fact: string, at: string) => void sets.set(fact, [...(sets.get(fact) ?? []), at])
  for (const screen of Object.values(flow.screens)) {
    if (hasFields(screen)) for (const fact of Object.keys(screen.sets)) keep(fact, pointTo(`${screen.at}#/sets`, fact))
  }
  for (const pointer of removed) {
    const fact = /^screens\/[^#]+\.json#\/sets\/(.+)$/.exec(pointer)?.[1]
    if (fact !== undefined) keep(fact, pointer)
  }
  return sets
}

/** The constants that a fact is set to; `any` if an answer, the lender system or a rule determines the value. */
function valuesOf(fact: string, { flow, sandbox }: PlayedFlow): readonly Json[] | 'any' {
  const values: Rule[] = []
  for (const screen of Object.values(flow.screens)) {
    if (!hasFields(screen)) continue
    if (screen.fields.some(({ path }) => path === fact || fact.startsWith(`${path}.`) || path.startsWith(`${fact}.`)))
      return 'any'
    if (Object.hasOwn(screen.sets, fact)) values.push(screen.sets[fact] as Rule)
  }
  values.push(...setBySandbox(fact, sandbox))
  return values.some((value) => value !== null && typeof value === 'object') ? 'any' : (values as readonly Json[])
}

function setBySandbox(fact: string, { path, personas }: CompiledSandbox): readonly Rule[] {
  return [path, ...personas.map((persona) => persona.path)]
    .flat()
    .flatMap((place) => [place.set, ...place.leave.map(({ set }) => set)])
    .flatMap((set) => (Object.hasOwn(set, fact) ? [set[fact] as Rule] : []))
}
