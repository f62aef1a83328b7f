/**
 * P5. Every part of a flow is reached by some borrower: steps, screens, fields, cards, lifecycle states, cases of
 * texts. An inherited part that only other lenders use is a note, not an error.
 */

import { BASE, type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import { describePointer, journeyView, lenderOf, pointTo, type Rule } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { findingsOf, type LenderFinding } from '#verify/findings/check.ts'
import { hiddenCase } from '#verify/findings/checks/hidden-case.ts'
import { hiddenQuestion } from '#verify/findings/checks/hidden-question.ts'
import { partsOf, unusedOf } from '#verify/findings/checks/unused-part.ts'
import { caseLists } from '#verify/findings/proving/case-lists.ts'
import { comesTo, ownAnswers, shownWhen } from '#verify/findings/proving/screen-facts.ts'
import { checkedFlow, soundForms } from '#verify/findings/reading/checked-flow.ts'
import { placesOfUse } from '#verify/findings/reading/places-of-use.ts'
import { leadsOn, undecidedIn } from './one-way-and-one-card.ts'
import { asException, type ProofContext } from './proof-context.ts'
import { reachableScreens } from './reachable-screens.ts'
import type { RoutingWorld } from './routing-world.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'

const says = 'Everything that is written for borrowers is reached by a borrower'

export function nothingIsDead(context: ProofContext): Statement {
  const routed = decided('where each status leads', 'status-routes.json', () => {
    const world = context.routing()
    return together(screens(context, world), states(context, world))
  })
  return statement(
    'P5',
    says,
    together(steps(context), routed, questions(context), cards(context), texts(context), parts(context)),
  )
}

function steps({ lender, analysisAt, exception }: ProofContext): Found {
  const analysis = analysisAt('registration')
  const journeys = Object.values(lender.flow.journeys)
  const found = journeys.flatMap(({ id: journey, openWhen, steps: its }) =>
    its.map(({ id, at, askWhen }): Found => {
      const open = lender.own(openWhen)
      const asked = analysis.satisfiable(all(open, lender.own(askWhen)))
      if (asked.is === 'undecided')
        return { undecided: [{ about: `whether anybody is asked the step "${id}"`, at, why: asked.why }] }
      const anybody = analysis.satisfiable(open)
      if (asked.is === 'possible' || anybody.is !== 'possible') return {}
      const view = journeyView(lender.flow, journey, {}, lender.whole(anybody.example))
      if (view.activeSteps.some((step) => step.id === id)) return {}
      const message = `The step "${id}" of the journey ${journey} is asked of nobody, this borrower among them.`
      return { exceptions: [exception({ message, at: pointTo(at, 'askWhen'), example: anybody.example })] }
    }),
  )
  return together(
    { looked: [`${journeys.reduce((sum, one) => sum + one.steps.length, 0)} steps of ${journeys.length} journeys`] },
    ...found,
  )
}

function screens(context: ProofContext, world: RoutingWorld): Found {
  const { lender, library, exception } = context
  const { resolved, flow } = lender
  const { led, byAddress } = reachableScreens(context, world)
  const dead = Object.values(flow.screens).filter(({ route }) => !led.has(route) && !byAddress.has(route))
  const [anybody] = [...world.led.values()].flat()
  const example = anybody && world.who(anybody.who)
  const isOwn = (route: string) => !resolved.parent?.files.has(`screens/${route}.json`)
  const usedByOthers = (route: string) =>
    !isOwn(route) && !unusedIn(library).some(({ pointer, code }) => code === 'W805' && pointer === `screens/${route}.json`)
  const notUsed = dead.filter(({ route }) => usedByOthers(route)).map(({ route }) => route)
  return {
    looked: [`${Object.keys(flow.screens).length} screens, ${led.size + byAddress.size} of which borrowers reach`],
    notes: [
      ...noted('Inherited and not used here, but by others', notUsed),
      ...noted('Open by their own address while it is time for them, and led to by nothing', [...byAddress]),
    ],
    exceptions: dead
      .filter(({ route }) => !usedByOthers(route))
      .map(({ route, at }) =>
        exception({
          message: `Nobody comes to ${describePointer(`screens/${route}.json`)}: no journey, status, state or button that a borrower sees leads there.`,
          at,
          ...(example?.is === 'possible' && { example: example.example }),
        }),
      ),
  }
}

function noted(what: string, routes: readonly string[]): readonly string[] {
  return routes.length === 0 ? [] : [`${what}: ${routes.toSorted().join(', ')}`]
}

function states({ lender, exception }: ProofContext, world: RoutingWorld): Found {
  const every = lender.flow.lifecycle?.states ?? []
  const start = world.who([...world.states.values()][0] ?? 0)
  const exceptions = every.flatMap(({ id }): Exception[] => {
    if (world.states.has(id)) return []
    const message = `No application ever stands at the state "${id}" of the lifecycle.`
    return [
      exception({
        message,
        at: pointTo('lifecycle.json#/states', id),
        ...(start.is === 'possible' && { example: start.example }),
      }),
    ]
  })
  return { looked: [`${every.length} states of the lifecycle`], exceptions }
}

function questions({ proofs, uses, analysisAt, exception }: ProofContext): Found {
  const forms = soundForms(proofs.flow)
  const fields = forms.flatMap((screen) => screen.fields.map((field) => ({ screen, field })))
  // A field whose rule reads facts that cannot be present on its screen is never shown.
  const early = uses.flatMap((use): Exception[] => {
    const { visit, reader } = use
    const rule = visit.key === 'shownWhen' && reader.on === 'screen' && reader.field ? proofs.rule(visit.node) : undefined
    const places = rule === undefined ? [] : placesOfUse(use, proofs.flow)
    const isShown = places.some((place) => analysisAt(place).satisfiable(rule as Rule).is !== 'impossible')
    if (places.length === 0 || isShown || proofs.analysis.satisfiable(rule as Rule).is === 'impossible') return []
    return [exception({ message: `Nobody is shown ${describePointer(visit.pointer)}.`, at: visit.pointer })]
  })
  const undecided = fields.flatMap(({ screen, field }) => {
    const rule = shownWhen(field, proofs)
    if (rule === undefined || typeof rule === 'boolean') return []
    const verdict = proofs.analysis.satisfiable(rule, all(comesTo(screen, proofs), ownAnswers(rule, screen, proofs)))
    return verdict.is === 'undecided' ? [{ about: `whether anybody is asked "${field.id}"`, at: field.at, why: verdict.why }] : []
  })
  return {
    looked: [`${fields.length} questions of ${forms.length} screens`],
    exceptions: [...findingsOf(hiddenQuestion.run({ proofs })).map(asException), ...early],
    undecided,
  }
}

function cards({ lender, facts, analysisAt, exception }: ProofContext): Found {
  const analysis = analysisAt('card')
  const categories = facts.typeOf('condition.categoryEnum')?.enum ?? []
  const own = lender.flow.cards?.cards ?? []
  const found = own.map(({ id, at, shownWhen: rule }): Found => {
    const isThis = { '==': [{ var: 'condition.categoryEnum' }, id] }
    const shown = analysis.satisfiable(lender.own(rule), isThis)
    if (shown.is === 'undecided')
      return { undecided: [{ about: `whether anybody is shown the card "${id}"`, at, why: shown.why }] }
    const open = analysis.satisfiable(isThis)
    if (categories.includes(id) && shown.is === 'possible') return {}
    return {
      exceptions: [
        exception({ message: `Nobody is shown the card "${id}".`, at, ...(open.is === 'possible' && { example: open.example }) }),
      ],
    }
  })
  return together({ looked: [`${own.length} cards`] }, ...found)
}

function texts({ proofs }: ProofContext): Found {
  const lists = caseLists(proofs).filter(({ cases: [first] }) => first !== undefined && !leadsOn(first.at))
  return {
    looked: [`${lists.reduce((sum, { cases: its }) => sum + its.length, 0)} cases of ${lists.length} texts and flags`],
    exceptions: findingsOf(hiddenCase.run({ proofs }))
      .filter(({ pointer }) => !leadsOn(pointer))
      .map(asException),
    undecided: lists.flatMap((list) => undecidedIn(list, proofs)),
  }
}

/** Library fields, named rules and values, stages and decisions of this lender that no lender uses. */
function parts({ library, lender }: ProofContext): Found {
  const { chain } = lender.resolved
  const unused = unusedIn(library).filter(({ code, at }) => code !== 'W805' && chain.includes(lenderOf(at.file)))
  return { exceptions: unused.map(asException) }
}

const before = new WeakMap<FlowLibrary, readonly LenderFinding[]>()

function unusedIn(library: FlowLibrary): readonly LenderFinding[] {
  const known = before.get(library)
  if (known) return known
  const lenders = [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library)]
  const unused = unusedOf(lenders.flatMap((one) => partsOf(checkedFlow(resolveLender(library, one)))))
  before.set(library, unused)
  return unused
}
