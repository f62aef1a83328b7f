/** Applicants who came by HTTP as far as a test begins, and sit down at a browser then. */
import type { BrowserContext, Page } from 'playwright/test'
import { Applicant } from '#kit/applicant.ts'
import { overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import type { ServerProcess } from '#kit/server-process.ts'
import { journeyOf } from './addresses.ts'

type Server = Pick<ServerProcess, 'url'>

/**
 * @param answers of the registration, by field
 * @param confirmed whether the e-mail address is confirmed
 */
export async function registered(
  server: Server,
  answers: { readonly [field: string]: unknown },
  confirmed = true,
): Promise<Applicant> {
  const email = `${answers.lastName ?? 'ana'}.${crypto.randomUUID().slice(0, 8)}@mail.example`.toLowerCase()
  const transport = overHttp(() => server.url)
  const ana = await Applicant.registers(transport, {
    lender: 'hearthline',
    release: await releaseOf(server),
    answers: registrationAnswers({ email, ...answers }),
  })
  if (confirmed) await ana.confirmsTheEmail()
  return ana
}

/** Every screen that a new applicant may come to. */
export async function screensOf(server: Server): Promise<readonly string[]> {
  const flow = await (await fetch(new URL(`/flows/${await releaseOf(server)}/flow.json`, server.url))).json()
  return Object.keys(flow.screens)
}

async function releaseOf(server: Server): Promise<string> {
  const page = await (await fetch(journeyOf(server))).text()
  const release = /"journey":"([^"]+)"/.exec(page)?.[1]
  if (release === undefined) throw new Error('The page does not say which release it shows.')
  return release
}

/** From now on this context is signed in as this applicant. */
export async function signIn(context: BrowserContext, { token, uuid }: Applicant): Promise<void> {
  await context.addInitScript(
    ([jwt, application]) => {
      // A page of no origin has no memory: the blank one in which axe puts its findings together.
      if (origin === 'null') return
      localStorage.setItem('jwt', jwt)
      localStorage.setItem('heloc_uuid', application)
    },
    [token, uuid] as const,
  )
}

/** This context is signed in as this applicant, until its page signs out. */
export async function signInOnce(context: BrowserContext, server: Server, { token, uuid }: Applicant): Promise<void> {
  const localStorage = [
    { name: 'jwt', value: token },
    { name: 'heloc_uuid', value: uuid },
  ]
  await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] })
}

/** The address of a screen; a co-signer's names no application. */
export const addressOf = (server: Server, { uuid }: Applicant, route = ''): string =>
  new URL(`/account/heloc/${route.startsWith('heloc-signer/') ? '' : `${uuid}/`}${route}`, server.url).href

/** Opens the application where it stands, as a bookmark or a link in an email does. */
export async function opens(page: Page, server: Server, ana: Applicant, route = ''): Promise<void> {
  await page.goto(addressOf(server, ana, route))
}
