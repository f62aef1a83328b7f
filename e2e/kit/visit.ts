/** Goes to a screen and brings it into each state that it has: as it comes, with what is wrong, filled. */
import type { Page } from 'playwright/test'
import type { Applicant } from '#kit/applicant.ts'
import { journeyAnswers, type ScriptedAnswers } from '#kit/journey-answers.ts'
import { conditionIn, conditionOf } from '#kit/open-conditions.ts'
import { goesBeyond, goesTo } from '#kit/over-http.ts'
import type { ServerProcess } from '#kit/server-process.ts'
import { linkPayroll } from './application-screens.ts'
import { bobComesTo, bobJoins, comesToTheCoSigner, namesBob } from './co-signer.ts'
import { fillAnswers } from './fill-answers.ts'
import type { PictureCase, Seen } from './picture-cases.ts'
import { readsAndSigns } from './reads-documents.ts'
import { addressOf, registered } from './scripted.ts'
import { mainButton, standsAt } from './stops.ts'

export type Server = Pick<ServerProcess, 'url'>

/** What is done in each state, named as in "liens, with what is wrong". */
export type Look = (state: 'empty' | 'wrong' | 'filled') => Promise<void>

export type Whereabouts = Pick<
  PictureCase,
  'lastName' | 'confirmed' | 'joint' | 'joined' | 'coSignerAt' | 'beyond' | 'links' | 'status' | 'sends'
>

export async function applicantAt(server: Server, where: Whereabouts): Promise<Applicant> {
  const { lastName, confirmed, joint, joined, coSignerAt, beyond, links, status, sends } = where
  const ana = await registered(server, { lastName }, confirmed)
  if (joint) await comesToTheCoSigner(ana)
  const bob = joined || coSignerAt !== undefined ? await bobJoins(server, await namesBob(ana)) : undefined
  if (links !== undefined) {
    await goesTo(ana, 'INCOME_VERIFICATION')
    await ana.linksAnIncome(links)
  }
  if (beyond !== undefined) await goesBeyond(ana, beyond)
  await goesTo(ana, status)
  if (sends !== undefined) {
    const { view } = await ana.sees(sends)
    await ana.answers(sends, journeyAnswers(sends, view, ana.name) ?? {})
  }
  if (!bob || coSignerAt === undefined) return ana
  await bobComesTo(bob, coSignerAt)
  return bob
}

/** Answers a screen that was seen, where that leads on to the next one. */
export async function goesOn(ana: Applicant, seen: Seen): Promise<void> {
  if (!seen.sent) return
  const { view } = await ana.sees(seen.route)
  await ana.answers(seen.route, journeyAnswers(seen.route, view, ana.name) ?? {})
}

export const nameOf = ({ route, as = route }: Seen): string => as

export async function visit(page: Page, server: Server, ana: Applicant, seen: Seen, look: Look): Promise<void> {
  const { route, wrong } = seen
  await goTo(page, server, ana, seen)
  await look('empty')
  const alert = page.getByRole('main').getByRole('alert').first()
  if (wrong) {
    await fillAnswers(page, wrong)
    await mainButton(page).click()
    await alert.waitFor()
    await look('wrong')
  }
  if (route === 'income/review') await linkPayroll(page)
  else if (!(await fillsIn(page, ana, seen))) {
    if (wrong) throw new Error(`Nobody says how ${nameOf(seen)} is answered well.`)
    return
  }
  await look('filled')
}

/** Opens it at its address, and waits until it stands there whole. */
export async function goTo(page: Page, server: Server, ana: Applicant, seen: Seen): Promise<void> {
  await page.goto(await urlOf(server, ana, seen))
  await standsAt(page, routeShown(seen))
  await page.getByText('Your documents are being made').first().waitFor({ state: 'hidden' })
}

/** The screen that waits stands where the application itself does. */
export const routeShown = ({ route }: Seen): string => (route === 'wait' ? '' : route)

/** Answers as everybody does. @returns false where there is nothing to answer */
export async function fillsIn(page: Page, ana: Applicant, seen: Seen): Promise<boolean> {
  const answers = await goodAnswers(ana, seen)
  if (Object.keys(answers).length === 0) return false
  await fillAnswers(page, answers)
  if (seen.route.endsWith('/sign')) await readsAndSigns(page)
  // Formatted as on leaving the field.
  await page.getByRole('heading', { level: 1 }).focus()
  return true
}

async function goodAnswers(ana: Applicant, { route, filled, condition }: Seen): Promise<ScriptedAnswers> {
  if (filled) return filled
  if (route === 'wait') return {}
  const { view } = await ana.sees(route, condition && (await conditionOf(ana, condition)))
  return journeyAnswers(route, view, ana.name) ?? {}
}

async function urlOf(server: Server, ana: Applicant, seen: Seen): Promise<string> {
  const address = addressOf(server, ana, routeShown(seen))
  if (!seen.condition) return address
  return `${address}${conditionIn(await conditionOf(ana, seen.condition))}`
}
