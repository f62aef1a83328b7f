/** P1. For every status that a lender system can set, the borrower is shown exactly one screen, which exists. */

import { type CompiledFlow, screenFor } from '#engine/index.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import type { ProofContext } from './proof-context.ts'
import type { Led, RoutingWorld } from './routing-world.ts'
import { decided, type Exception, type Found, type Statement, statement } from './statement.ts'

const says = 'Every status shows exactly one screen, in every situation'

export function everyStatusShowsAScreen(context: ProofContext): Statement {
  return statement(
    'P1',
    says,
    decided('the status table', 'status-routes.json', () => looked(context, context.routing())),
  )
}

function looked(context: ProofContext, world: RoutingWorld): Found {
  const { flow } = context.lender
  const lines = [...world.led.values()].flat()
  const screens = new Set(lines.map(({ go }) => go).filter((go) => Object.hasOwn(flow.screens, go)))
  const waiting = [...world.led.values()].filter((led) => led.some(({ go }) => go === '@wait')).length
  const listed = Object.keys(flow.statusRoutes.statuses).filter((status) => world.led.has(status)).length
  return {
    looked: [
      `${world.led.size} statuses: ${listed} have a line of their own, ${waiting} are waited for`,
      `${lines.length} ways from a status to ${screens.size} screens, over ${world.states.size} states of the lifecycle`,
    ],
    exceptions: lines.flatMap((led) => (isThere(flow, led) ? notOne(led, lines, context, world) : lost(led, context, world))),
  }
}

/**
 * Whether the target exists. The list of applications counts only if the table names it for a finished application, not
 * as a fallback.
 */
function isThere({ screens }: CompiledFlow, { go, at }: Led): boolean {
  if (go === '/') return at.startsWith('status-routes.json#/statuses/') || at.includes('/first/')
  return Object.hasOwn(screens, go === '@wait' ? 'wait' : go)
}

function lost({ status, go, at, who }: Led, context: ProofContext, world: RoutingWorld): Exception[] {
  const where = go === '/' || go.startsWith('@') ? 'to no screen' : `to "${go}", and there is no such screen`
  return shown(`A borrower whose application stands at ${status} is led ${where}.`, { at, go, who }, context, world)
}

/** Counterexamples of uniqueness: facts that match two lines of one status. */
function notOne(led: Led, lines: readonly Led[], context: ProofContext, world: RoutingWorld): Exception[] {
  const other = lines.find((one) => one !== led && one.status === led.status && world.diagrams.both(one.who, led.who) !== NEVER)
  return other ? shown(`At ${led.status} two lines lead on at once.`, led, context, world) : []
}

function shown(
  message: string,
  { at, go, who }: Pick<Led, 'at' | 'go' | 'who'>,
  { lender, exception }: ProofContext,
  world: RoutingWorld,
): Exception[] {
  const found = world.who(who)
  if (found.is !== 'possible' || screenFor(lender.flow, lender.whole(found.example)).go !== go) return []
  return [exception({ message, at, example: found.example })]
}
