import { setTimeout as pause } from 'node:timers/promises'
import { type Applicant, NotAnswered, type Transport } from './applicant.ts'

/** Default time limit of repeated requests, in milliseconds. */
const patience = 5 * 60_000

/**
 * Requests to real servers. What is not answered, or answered by a server that cannot just now, is sent again as it was, as
 * the page does; to another server where there are several.
 *
 * @param url of a server that may be up; asked anew for each try
 * @param answered called with the status of every response, of those that are sent again as well
 */
export function overHttp(url: () => string, patienceMs = patience, answered?: (status: number) => void): Transport {
  return async (method, path, { headers, body }) => {
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    for (const deadline = Date.now() + patienceMs; ; ) {
      try {
        const answer = await fetch(new URL(path, url()), { method, headers, redirect: 'manual', ...content })
        const text = await answer.text()
        answered?.(answer.status)
        if (answer.status !== 503 || Date.now() > deadline)
          return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
      await pause(100)
    }
  }
}

/** The screen for each status on the way, as the status table says: over HTTP a status is polled without its screen. */
const dueIn: { readonly [status: string]: string } = {
  APP_SUBMISSION: 'start/profile',
  SOFT_CREDIT_LOCKED_OR_FROZEN: 'credit/error',
  CREDIT_NO_MATCH: 'credit/social',
  LIEN_VERIFICATION: 'liens',
  ASSETS_PREQUAL: 'product/assets',
  OFFER_SELECTION: 'product/select',
  COLLECT_ADDITIONAL_INFO: 'start/contact',
  HMDA: 'start/hmda',
  IN_PROGRESS: 'start/app-summary',
  INCOME_VERIFICATION: 'income/review',
  EMPLOYMENT_VERIFICATION: 'income/employer-verification',
  DISBURSEMENT_ACCOUNT: 'bank/disburse',
  AUTOPAY_ACCOUNT: 'bank/autopay',
  VERIFIED_AUTOPAY_ACCOUNT: 'bank/confirm',
  IDENTITY_VERIFICATION: 'identity',
  NAV_BPO_ESTIMATE_VALUE: 'bpo/estimate-value',
  NAV_BPO_ORDER_REQUEST: 'bpo/order-bpo',
  LIEN_ATTESTATION: 'merchant/lien-attestation',
  NOTE_SIGNING: 'signing/sign',
  DEED_SIGNING: 'notary/session',
  MANUAL_DEED_SIGNING: 'notary/schedule-manual',
  TRUST_AND_INSURANCE: 'insurance/requirements',
}

/** Answers and waits until the application is COMPLETE. @throws where it is not in time */
export async function goesToTheEnd(ana: Applicant, patienceMs = patience): Promise<void> {
  await goesTo(ana, 'COMPLETE', patienceMs)
}

/** Answers and waits until the application is in this status. @throws where it is not in time */
export async function goesTo(ana: Applicant, status: string, patienceMs = patience): Promise<void> {
  await goesOn(ana, { until: (now) => now === status, wanted: `in ${status}` }, patienceMs)
}

/** Answers and waits until this status is behind the application. @throws where it is not in time */
export async function goesBeyond(ana: Applicant, status: string, patienceMs = patience): Promise<void> {
  await goesTo(ana, status, patienceMs)
  await goesOn(ana, { until: (now) => now !== status, wanted: `beyond ${status}` }, patienceMs)
}

type Goal = { readonly until: (status: string) => boolean; readonly wanted: string }

async function goesOn(ana: Applicant, { until, wanted }: Goal, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; !until(await ana.looks()); ) {
    const route = dueIn[ana.status]
    if (route === undefined) await pause(100)
    else {
      ana.go = route
      await ana.answersWhatIsDue().catch((error: unknown) => {
        // It has moved on since it was looked at, or a press of a button was sent twice: look again.
        if (!(error instanceof NotAnswered) || ![404, 409, 412].includes(error.status)) throw error
      })
    }
    if (Date.now() > deadline)
      throw new Error(`${ana.name} is still in ${ana.status} after ${patienceMs / 60_000} minutes, not ${wanted}.`)
  }
}
