/** Removes and moves parts of a lender's flow, and updates other files accordingly. */

import { count } from '#consequences/count.ts'
import { type Finding, type FlowLibrary, idOf, lendersOf, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, isObject, type Json, type JsonObject, type LenderId } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow, checkFlows, isAboutScenarios, itemsAt, textAt } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { withoutValue } from '../files/list-edits.ts'
import { Impossible } from '../impossible.ts'
import { type Changes, type ListedPart, orderAfter, type Position, putElsewhere, takeOut } from './listed-part.ts'
import { lostReads } from './lost-facts.ts'
import type { NewPart } from './new-part.ts'
import { withFiles } from './new-step.ts'
import { idsIn, type PartAsked, partAsked } from './part-asked.ts'
import { onlyForStep } from './stages-of-step.ts'
import { stepsOfJourney } from './steps-of-journey.ts'

/**
 * Removes a part.
 *
 * @throws Impossible if the flow would have errors without it
 */
export function withoutPart(library: FlowLibrary, lender: LenderId, what: string, named: string, because?: string): NewPart {
  if (what === 'screen') return withoutScreen(library, lender, named, because)
  const part = partAsked(library, lender, what, named)
  const before = checkedFlow(resolveLender(library, lender))
  const changes: Changes = new Map()
  takeOut(library, changes, part)
  if (part.what === 'step') takeOutWithStep(library, changes, before, part)
  if (part.what === 'card') withoutCopyOf(library, changes, lender, `conditions#/cards/${part.id}/`)
  if (part.what === 'question') {
    withoutCopyOf(library, changes, lender, `${part.file.replace('.json', '')}#/fields/${part.id}/`)
    if (!part.within.some((id) => id !== part.id))
      throw new Impossible(`${part.id} is the only question of its screen: take the step or the screen out.`)
  }
  const reason = because ?? `does not have the ${part.what} ${part.id}`
  return sound(library, lender, changes, { part, because: reason, verb: 'taken out' })
}

/**
 * Moves a part.
 *
 * @throws Impossible if the flow would have errors with it there
 */
export function withMovedPart(
  library: FlowLibrary,
  lender: LenderId,
  what: string,
  named: string,
  { position, because }: { readonly position: Position; readonly because?: string },
): NewPart {
  const part = partAsked(library, lender, what, named)
  const other = '$after' in position ? position.$after : '$before' in position ? position.$before : undefined
  if (other === part.id) throw new Impossible(`"${other}" cannot stand beside itself.`)
  if (other !== undefined) assertKnownPlaces(part.what, other, part.within)
  const order = orderAfter(part.within, part.id, position)
  if (order.join() === part.within.join()) throw new Impossible(`"${part.id}" stands there already: ${order.join(', ')}.`)
  const changes: Changes = new Map()
  putElsewhere(library, changes, part, position)
  if (part.what === 'step') moveWithStep(library, changes, part, order)
  const found = idsIn(checkedFlow(resolveLender(withFiles(library, changes), lender)), part.file, part.list)
  if (found.join() !== order.join())
    throw new Impossible(
      `${lender}/${part.file} places other parts beside "${part.id}", so it would stand elsewhere: ${found.join(', ')}. Write the list by hand.`,
    )
  const place = order.indexOf(part.id)
  const where = place === 0 ? 'first' : `after ${order[place - 1]}`
  return sound(library, lender, changes, { part, because: because ?? `has ${part.id} ${where}`, verb: 'moved' })
}

/**
 * Removes a step's stage and group if no other step uses them, its entries in reviews, its screen, translations and
 * scenarios.
 */
function takeOutWithStep(library: FlowLibrary, changes: Changes, flow: CheckedFlow, { lender, file, id }: ListedPart): void {
  const journey = journeyOf({ file })
  for (const { list, id: stage } of onlyForStep(flow, journey, id)) takeOut(library, changes, { lender, file, list, id: stage })
  withoutOwnScenarios(library, changes, lender, (scenario) => scenario.journey === journey && lastOf(scenario) === id)
  const steps = [...flow.journeys.values()].flatMap((one) => one.steps)
  const step = steps.find((one) => one.journey === journey && one.id === id)
  if (step === undefined || steps.some((one) => one !== step && one.route === step.route)) return
  withoutReviews(library, changes, flow, step.route)
  const screen = `screens/${step.route}.json`
  if (isOwnAlone(library, lender, screen)) takeOutScreen(library, changes, lender, step.route)
}

function takeOutScreen(library: FlowLibrary, changes: Changes, lender: LenderId, route: string): void {
  changes.set(`${lender}/screens/${route}.json`, undefined)
  withoutCopyOf(library, changes, lender, `screens/${route}#`)
  withoutOwnScenarios(library, changes, lender, ({ walk, screens }) => {
    const claims = walk === undefined && Array.isArray(screens) ? screens : []
    return claims.length > 0 && claims.every((claim) => isObject(claim) && claim.screen === route)
  })
}

function withoutReviews(library: FlowLibrary, changes: Changes, { screens, lender }: CheckedFlow, route: string): void {
  for (const review of screens.values()) {
    for (const section of itemsAt(review.node, 'sections')) {
      const id = idOf(section)
      if (textAt(section, 'screen') !== route || id === undefined) continue
      takeOut(library, changes, { lender, file: `screens/${review.route}.json`, list: 'sections', id })
    }
  }
}

function withoutScreen(library: FlowLibrary, lender: LenderId, route: string, because?: string): NewPart {
  const flow = checkedFlow(resolveLender(library, lender))
  assertKnownPlaces('screen', route, flow.screens.keys())
  const step = [...flow.journeys.values()].flatMap(({ steps }) => steps).find((one) => one.route === route)
  if (step)
    throw new Impossible(`${route} is the screen of a step: "npm run flow -- remove step ${lender} ${step.journey}/${step.id}".`)
  const file = `screens/${route}.json`
  if (!isOwnAlone(library, lender, file))
    throw new Impossible(
      `${route} is inherited: a lender cannot take a screen out, only what leads to it. "npm run flow -- graph ${lender}" draws that.`,
    )
  const changes: Changes = new Map()
  takeOutScreen(library, changes, lender, route)
  withoutReviews(library, changes, flow, route)
  const part: PartAsked = { lender, what: 'question', file, list: '', id: route, within: [] }
  return sound(library, lender, changes, { part, because: because ?? `has no screen ${route}`, verb: 'taken out' })
}

function isOwnAlone(library: FlowLibrary, lender: LenderId, file: string): boolean {
  return library.files.has(`${lender}/${file}`) && resolveLender(library, lender).parent?.files.has(file) !== true
}

/** Moves a stage or group that only this step uses, too, because stages follow the order of steps. */
function moveWithStep(library: FlowLibrary, changes: Changes, { lender, file, id }: ListedPart, order: readonly string[]): void {
  const flow = checkedFlow(resolveLender(library, lender))
  const journey = journeyOf({ file })
  const steps = flow.journeys.get(journey)?.steps ?? []
  for (const { list, id: stage, of } of onlyForStep(flow, journey, id)) {
    const stages = order.flatMap((step) => steps.filter((one) => one.id === step).flatMap((one) => of(one) ?? []))
    const before = stages.slice(0, stages.indexOf(stage)).at(-1)
    const position: Position = before === undefined ? { $first: true } : { $after: before }
    const there = idsIn(flow, file, list)
    if (orderAfter(there, stage, position).join() !== there.join())
      putElsewhere(library, changes, { lender, file, list, id: stage }, position)
  }
}

function withoutCopyOf(library: FlowLibrary, changes: Changes, lender: LenderId, begins: string): void {
  for (const [path, { text, parsed }] of library.files) {
    if (!path.startsWith(`${lender}/copy/`)) continue
    const places = [...(parsed?.node?.members?.keys() ?? [])].filter((place) => place.startsWith(begins))
    const rest = places.reduce((left, place) => withoutValue(left, [place]), text)
    if (places.length > 0) changes.set(path, rest)
  }
}

function withoutOwnScenarios(
  library: FlowLibrary,
  changes: Changes,
  lender: LenderId,
  isAbout: (scenario: JsonObject) => boolean,
): void {
  for (const [path, { parsed }] of library.files) {
    const scenario = path.startsWith(`${lender}/scenarios/`) ? parsed?.node?.value : undefined
    if (isObject(scenario) && isAbout(scenario)) changes.set(path, undefined)
  }
}

/** The last step of a walk, for a scenario without other claims. */
function lastOf({ walk, title: _, given: __, journey: ___, ...claims }: JsonObject): Json | undefined {
  const last = Array.isArray(walk) ? walk.at(-1) : undefined
  return Object.keys(claims).length === 0 && isObject(last) ? last.at : undefined
}

type Changed = {
  readonly part: PartAsked
  readonly because: string
  readonly verb: string
}

function sound(library: FlowLibrary, lender: LenderId, changes: Changes, { part, because, verb }: Changed): NewPart {
  const after = withFiles(library, changes)
  const [error, ...more] = newErrors(library, after, lender)
  if (error !== undefined) {
    const others = more.length > 0 ? ` ${count(more.length, 'other error')} would follow.` : ''
    const [fix] = error.fixes
    throw new Impossible(
      `${part.id} cannot be ${verb}. ${error.file}:${error.line}:${error.column} ${error.message} [${error.code}]${fix ? ` ${fix.title}` : ''}${others}`,
    )
  }
  const [was, is] = [library, after].map((one) => checkedFlow(resolveLender(one, lender))) as [CheckedFlow, CheckedFlow]
  const scenario = part.what === 'step' ? stepsOfJourney(after, lender, journeyOf(part)) : undefined
  const files = new Map([...changes].flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])))
  return {
    files: new Map([...files, ...(scenario ? [scenario] : [])]),
    removed: [...changes].flatMap(([path, text]): readonly FlowPath[] => (text === undefined ? [path] : [])),
    because,
    next: [
      ...lostReads(was, is).map(
        ({ path, file, line }) => `flows/${file}:${line} still reads ${path}, which nothing asks for any more.`,
      ),
      `"npm run flow -- test" runs the scenarios of every lender that starts from ${lender}; "npm run flow -- explore ${lender}" looks for applicants who do not get on.`,
    ],
  }
}

/** New errors after the change, without failing scenarios, which are declined or reported. */
function newErrors(before: FlowLibrary, after: FlowLibrary, lender: LenderId): readonly Finding[] {
  const touched = lendersOf(after).filter((one) => resolveLender(after, one).chain.includes(lender))
  const errorsIn = (library: FlowLibrary) =>
    checkFlows(library, touched, { proofs: false }).filter((one) => one.severity === 'error' && !isAboutScenarios(one))
  const known = new Set(errorsIn(before).map(({ code, pointer }) => `${code} ${pointer}`))
  return errorsIn(after).filter(({ code, pointer }) => !known.has(`${code} ${pointer}`))
}

function journeyOf({ file }: Pick<ListedPart, 'file'>): string {
  return file.replace(/^journeys\/|\.json$/g, '')
}
