import { randomUUID } from 'node:crypto'
import { lenderHeader, tokenHeader } from '#contract/headers.ts'
import type { PageData } from '#contract/page-data.ts'
import { type RegistrationAnswer, type RegistrationBody, registrationPath } from '#contract/registration.ts'
import { registrationAnswers } from './registration-answers.ts'

export type Registered = { readonly lender: string; readonly uuid: string; readonly token: string }

/** Borrowers with an application each, of the lender that the server serves at localhost. */
export async function registerBorrowers(url: string, count: number): Promise<Registered[]> {
  const { lender, release } = await pageAt(url)
  const registered: Registered[] = []
  for (let number = 0; number < count; number += 1) registered.push(await register(url, lender, release.journey))
  return registered
}

/** The lender that the server serves at localhost. */
export async function lenderAt(url: string): Promise<string> {
  return (await pageAt(url)).lender
}

async function pageAt(url: string): Promise<Pick<PageData, 'lender' | 'release'>> {
  const page = await (await fetch(`${url}/account/heloc/register-v2`)).text()
  const data = /id="private-label-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error('The page contains no lender.')
  return JSON.parse(data) as PageData
}

async function register(url: string, lender: string, release: string): Promise<Registered> {
  const body: RegistrationBody = {
    journey: 'register-v2',
    release,
    answers: registrationAnswers(`${randomUUID()}@mail.example`),
  }
  const answer = await fetch(url + registrationPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [lenderHeader]: lender, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`A registration was answered with ${answer.status}: ${await answer.text()}`)
  const { applicationUuid: uuid } = (await answer.json()) as RegistrationAnswer
  return { lender, uuid, token: answer.headers.get(tokenHeader) ?? '' }
}
