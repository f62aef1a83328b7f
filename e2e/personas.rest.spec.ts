import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Applicant } from '#kit/applicant.ts'
import { journeyAnswers, type ScriptedAnswers } from '#kit/journey-answers.ts'
import { goesTo, goesToTheEnd } from '#kit/over-http.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { REPOSITORY } from '../tools/repository.ts'
import { linkPayroll, routeIn } from './kit/application-screens.ts'
import { flowsWithSandbox, withPauses } from './kit/changed-flows.ts'
import { addressOf, opens, registered, signIn } from './kit/scripted.ts'
import { headingOf } from './kit/steps.ts'
import { answers, standsAt } from './kit/stops.ts'
import { expect, test as plainTest } from './kit/test.ts'

type Stop = {
  readonly at: string
  /** Where not the answers that everybody gives. */
  readonly with?: ScriptedAnswers
  /** What they do where nothing is to be answered; without it they answer. */
  readonly does?: 'wait' | 'look-again' | 'come-back-later' | 'end'
}

type Persona = {
  readonly lastName: string
  /** The status in which they sit down at the browser. What comes before is answered by a script. */
  readonly from: string
  readonly stops: readonly Stop[]
}

const at = (route: string, given?: ScriptedAnswers): Stop => ({ at: route, ...(given && { with: given }) })
const waits = (route: string): Stop => ({ at: route, does: 'wait' })
const looksAgain = (route: string): Stop => ({ at: route, does: 'look-again' })
const comesBackLater = (route: string): Stop => ({ at: route, does: 'come-back-later' })
const ends = (route: string): Stop => ({ at: route, does: 'end' })

/** Who is not at an end goes on to COMPLETE. */
const PERSONAS: readonly Persona[] = [
  { lastName: 'Nomatch', from: 'APP_SUBMISSION', stops: [at('start/profile'), at('credit/social'), at('liens')] },
  {
    lastName: 'Nomatch',
    from: 'APP_SUBMISSION',
    stops: [at('start/profile'), at('credit/social', { ssn: '123450000' }), ends('review-app/no-credit')],
  },
  {
    lastName: 'Frozen',
    from: 'APP_SUBMISSION',
    stops: [
      at('start/profile'),
      at('credit/error', { pin: '9999' }),
      at('review-app/incorrect-pin', {}),
      at('credit/error'),
      at('liens'),
    ],
  },
  ...[
    ['Noproperty', 'review-app/property'],
    ['Multiproperty', 'review-app/property'],
    ['Datatree', 'review-app/datatree'],
    ['Wrongowner', 'review-app/incorrect-ownership'],
    ['Newowner', 'error/decline'],
    ['Lowscore', 'error/credit'],
    ['Delinquent', 'review-app/delinquency'],
    ['Timeout', 'error/timeout'],
  ].map(([lastName = '', end = '']) => ({ lastName, from: 'APP_SUBMISSION', stops: [at('start/profile'), ends(end)] })),
  { lastName: 'Decline', from: 'LIEN_VERIFICATION', stops: [at('liens'), ends('error/decline')] },
  { lastName: 'Highdti', from: 'LIEN_VERIFICATION', stops: [at('liens'), ends('error/income')] },
  {
    lastName: 'Assets',
    from: 'LIEN_VERIFICATION',
    stops: [at('liens'), at('product/assets'), at('product/select', { amount: 5_000_000 })],
  },
  {
    lastName: 'Review',
    from: 'LIEN_VERIFICATION',
    stops: [at('liens'), looksAgain('review-app/uw'), at('product/select', { amount: 5_000_000 })],
  },
  {
    lastName: 'Paystub',
    from: 'INCOME_VERIFICATION',
    stops: [at('income/review'), at('income/upload/MANUAL_PAYSTUB'), at('bank/disburse')],
  },
  {
    lastName: 'Employer',
    from: 'INCOME_VERIFICATION',
    stops: [at('income/review'), at('income/employer-verification'), at('bank/disburse')],
  },
  {
    lastName: 'Valuation',
    from: 'IDENTITY_VERIFICATION',
    stops: [
      at('identity'),
      at('bpo/estimate-value'),
      at('bpo/condition', {}),
      at('bpo/order-bpo'),
      waits('bpo/waiting'),
      at('signing/intro', {}),
      at('signing/sign'),
    ],
  },
  {
    lastName: 'Reupload',
    from: 'IDENTITY_VERIFICATION',
    stops: [at('identity'), at('hold', {}), at('conditions', {}), at('identity'), at('signing/intro', {}), at('signing/sign')],
  },
  {
    lastName: 'Cosigner',
    from: 'NOTE_SIGNING',
    stops: [
      at('signing/intro', {}),
      at('signing/sign'),
      looksAgain('signing/additional'),
      at('notary/intro', {}),
      at('notary/session'),
    ],
  },
  {
    lastName: 'Paper',
    from: 'NOTE_SIGNING',
    stops: [
      at('signing/intro', {}),
      at('signing/sign'),
      at('notary/schedule-manual'),
      comesBackLater('notary/reserve-manual'),
      at('insurance/requirements'),
    ],
  },
  {
    lastName: 'Merchant',
    from: 'IDENTITY_VERIFICATION',
    stops: [
      at('identity'),
      waits('merchant/review'),
      at('merchant/lien-attestation'),
      at('signing/intro', {}),
      at('signing/sign'),
    ],
  },
  {
    lastName: 'Flood',
    from: 'IDENTITY_VERIFICATION',
    stops: [at('identity'), looksAgain('error/flood-cert'), at('signing/intro', {}), at('signing/sign')],
  },
]

/** A lender who takes no time for what takes two seconds, and a third of a minute for what takes one. */
const test = plainTest.extend<object, { readonly sandbox: ServerProcess }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const flows = await flowsWithSandbox((file) => withPauses(file, (seconds) => ({ 2: 0, 60: 20 })[seconds] ?? seconds))
      const server = await startServer({ flows, env: { SANDBOX_SPEED: 'real' } })
      await use(server)
      await server.stop()
      await rm(flows, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

for (const { lastName, from, stops } of PERSONAS) {
  const last = stops.at(-1)
  const isEnd = last?.does === 'end'
  const end = isEnd ? last.at : 'COMPLETE'
  test(`an applicant named ${lastName} gets to ${end}, and a reload at each screen shows the same screen`, {
    tag: '@full',
  }, async ({ page, context, sandbox }) => {
    test.setTimeout(420_000)
    const ana = await registered(sandbox, { lastName })
    await goesTo(ana, from)
    await signIn(context, ana)
    await opens(page, sandbox, ana)
    for (const stop of stops) await passes(page, ana, stop)
    if (isEnd || !last) return
    // What the browser sends is not to be overtaken by the script.
    await expect.poll(() => routeIn(page.url())).not.toBe(last.at)
    await goesToTheEnd(ana)
    await page.goto(addressOf(sandbox, ana))
    await expect(headingOf(page, 'Your applications')).toBeVisible()
  })
}

async function passes(page: Page, ana: Applicant, { at: route, with: given, does }: Stop): Promise<void> {
  await standsAt(page, route)
  const address = page.url()
  await page.reload()
  await standsAt(page, route)
  const hasMoved = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    const now = routeIn(page.url())
    expect(now !== undefined && now !== route).toBe(true)
  }
  switch (does) {
    case 'end':
    case 'wait':
      return
    case 'look-again':
      return expect(async () => {
        const again = page.getByRole('button', { name: 'Look again' })
        // The page may move on by itself before the click.
        if (await again.isVisible()) await again.click({ timeout: 1_000 })
        await hasMoved()
      }).toPass()
    case 'come-back-later':
      return expect(async () => {
        await page.goto(address.replace(`/${route}`, ''))
        await hasMoved()
      }).toPass()
  }
  if (route === 'income/review') await linkPayroll(page)
  await answers(page, given ?? (await answersOf(route, ana)))
}

plainTest('the browser tests cover every persona of the sandbox', async () => {
  const { personas } = JSON.parse(await readFile(join(REPOSITORY, 'flows/base/sandbox.json'), 'utf8'))
  const names = (personas as { lastNames: string[] }[]).flatMap(({ lastNames }) => lastNames)
  // In conditions.spec.ts, and in the list of picture cases, which accessible-application.rest.spec.ts looks at.
  const elsewhere = ['Conditions', 'Coowner']
  expect([...new Set([...PERSONAS.map(({ lastName }) => lastName), ...elsewhere])].sort()).toEqual(names.sort())
})

/** As everybody answers it. */
async function answersOf(route: string, ana: Applicant, condition?: string): Promise<ScriptedAnswers> {
  const { view } = await ana.sees(route, condition)
  return journeyAnswers(route, view, ana.name) ?? {}
}
