/**
 * P3. Every screen that a borrower reaches has a way on: it can be submitted, leads to a screen that can, or offers a
 * contact; waiting screens poll and do not wait for ever.
 */

import { describePointer, inputScreen, pointTo, type Rule, type ScreenRoute, screenFor } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import { underProof } from '../decisions/lender-under-proof.ts'
import { canBeAnswered } from './can-be-answered.ts'
import { exitsOfScreen } from './exits-of-screen.ts'
import type { ProofContext } from './proof-context.ts'
import type { RoutingWorld } from './routing-world.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'

const says = 'No borrower is stuck: every screen that a borrower reaches has a way on'

export function nobodyIsStuck(context: ProofContext): Statement {
  const routed = decided('where each status leads', 'status-routes.json', () => {
    const world = context.routing()
    return together(screensShown(context, world), waits(context, world))
  })
  return statement('P3', says, together(routed, answers(context), journeys(context)))
}

/** For every status and lifecycle state: the applicants who see a screen from which nothing leads on. */
function screensShown({ lender, blamed }: ProofContext, world: RoutingWorld): Found {
  const { diagrams } = world
  const led = [...world.led.values()].flat().filter(({ go }) => Object.hasOwn(lender.flow.screens, go))
  const routes = [...new Set(led.map(({ go }) => go))]
  const exceptions = routes.flatMap((route): Exception[] => {
    const comes = led.reduce((who, one) => (one.go === route ? diagrams.either(who, one.who) : who), NEVER)
    const stuck = diagrams.both(comes, diagrams.not(exitsOfScreen(route, lender, world)))
    const found = world.who(stuck)
    if (found.is !== 'possible' || screenFor(lender.flow, lender.whole(found.example)).go !== route) return []
    const message = `This borrower is shown ${describePointer(`screens/${route}.json`)}, and nothing on it leads on.`
    const screen = lender.flow.screens[route]
    const targets = screen?.kind === 'message' ? screen.actions.flatMap(({ go }) => go ?? []) : []
    const parts = [
      `screens/${route}.json#/actions`,
      ...led.flatMap(({ go, at }) => (go === route ? [at] : [])),
      ...targets.flatMap((go) => [`screens/${go}.json#/actions`, `screens/${go}.json#/openWhen`]),
    ]
    return [
      blamed(
        { message, example: found.example },
        parts,
        () => `Let "${route}" lead on for everybody who is shown it${inParent(route, lender)}.`,
      ),
    ]
  })
  return { looked: [`${routes.length} screens that a status or a state leads to`], exceptions }
}

/** Buttons of the parent's screen that the lender removed or redirected. */
function inParent(route: ScreenRoute, { flow, resolved }: ProofContext['lender']): string {
  const before = resolved.parent && underProof(resolved.parent).flow.screens[route]
  const now = flow.screens[route]
  if (before?.kind !== 'message' || now?.kind !== 'message') return ''
  const gone = before.actions.filter(
    ({ id, go }) => go !== undefined && !now.actions.some((one) => one.id === id && one.go === go),
  )
  return gone.length === 0 ? '' : `, as ${gone.map(({ id, go }) => `"${id}" does in the parent, to "${go}"`).join(', or ')}`
}

function waits({ lender, exception }: ProofContext, world: RoutingWorld): Found {
  const { polling } = lender.flow.statusRoutes
  const waiting = [...world.led].flatMap(([status, led]) =>
    led.filter(({ go }) => go === '@wait').map((one) => ({ ...one, status })),
  )
  const forEver = (status: string, at: string, message: string): Exception[] =>
    waiting.flatMap((one) => {
      const found = world.who(one.who)
      return one.status === status && found.is === 'possible' ? [exception({ message, at, example: found.example })] : []
    })
  const statuses = new Set(waiting.map(({ status }) => status))
  return {
    looked: [
      `${statuses.size} statuses that are waited for, each asked again until it changes or ${polling.waiting.attempts} times`,
    ],
    exceptions: [
      ...forEver(
        polling.waiting.then,
        'status-routes.json#/polling/waiting/then',
        `After waiting long enough the status is ${polling.waiting.then}, and the borrower waits again.`,
      ),
      ...polling.settled.flatMap((status) =>
        forEver(status, 'status-routes.json#/polling/settled', `At ${status} this borrower waits, and nobody asks again.`),
      ),
    ],
  }
}

function answers(context: ProofContext): Found {
  const { flow } = context.lender
  const asking = Object.values(flow.screens).flatMap((screen) => inputScreen(flow, screen.route) ?? [])
  const found = asking.map((screen) => canBeAnswered(screen, comesTo(screen.route, screen.saves, context), context))
  return together({ looked: [`${asking.length} screens that take answers`] }, ...found)
}

/** A rule for the applicants who reach a screen: those for whom its step is active, or all for any other screen. */
function comesTo(route: ScreenRoute, saves: string, { lender }: ProofContext): Rule {
  const steps = Object.values(lender.flow.journeys).flatMap((journey) => journey.steps.filter(({ screen }) => screen === route))
  return steps.length === 0 || !saves.startsWith('draft') ? true : any(...steps.map(({ askWhen }) => lender.own(askWhen)))
}

/** Closed journeys must redirect to an open journey, and early exits must lead somewhere. */
function journeys({ lender, analysis, exception }: ProofContext): Found {
  const every = Object.values(lender.flow.journeys)
  const openAt = (path: string | undefined) =>
    any(...every.filter((one) => one.path === path).map(({ openWhen }) => lender.own(openWhen)))
  const exceptions = every.flatMap(({ id, path, openWhen, otherwise }): Exception[] => {
    const closed = not(lender.own(openWhen))
    const lost = analysis.satisfiable(all(closed, not(openAt(otherwise))))
    const at = pointTo(`journeys/${id}.json`, 'otherwise')
    const next = every.filter((one) => one.path === otherwise)
    const isBack = next.some((one) => one.otherwise === path)
    const isSent = otherwise !== undefined
    const message = `The journey ${id} is closed to this borrower, and ${isSent ? `${otherwise}, where it sends them, is closed as well${isBack ? ` and sends them back to ${path}` : ''}` : 'leads nowhere else'}.`
    const opened = [id, ...next.map((one) => one.id)].map((one) => `journeys/${one}.json`).join(' or of ')
    const fix = isSent
      ? `Let "openWhen" of ${opened} hold for them, or write in "otherwise" the path of a journey that is open then.`
      : `Write in "otherwise" of journeys/${id}.json the path of a journey that is open then, or let "openWhen" hold for them.`
    return lost.is === 'possible' ? [exception({ message, at, example: lost.example, fix })] : []
  })
  const steps = every.reduce((sum, journey) => sum + journey.steps.length, 0)
  return {
    looked: [`${steps} steps of ${every.length} journeys: each leads to the next one that is asked, or to the end`],
    exceptions,
  }
}
