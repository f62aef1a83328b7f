/**
 * Keeps the answers of a registration for a borrower who comes back: sealed, under a token that only the browser has in
 * which they were typed. No mail carries it, because the address is not confirmed yet.
 */
import { randomBytes } from 'node:crypto'
import type { KeptDraft, KeptDraftAnswer } from '#contract/registration.ts'
import { type JourneyId, type Json, keptAnswers } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { hourlyLimits } from '../limits/hourly-limits.ts'
import { limitAttempts } from '../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../logs/network-of.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { deleteRegistrationDraft, findRegistrationDraft, saveRegistrationDraft } from '../store/registration-drafts.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>

/** Bytes of JSON: some twenty times what a registration of the shipped lenders has. */
const largestDraft = 16 * 1024
const dayMs = 24 * 60 * 60_000

/**
 * Keeps a draft in place of the earlier one of the token.
 *
 * @param token of the browser's cookie; only a token that this server made is used again
 * @returns the token, and for how many days it is good; undefined where the lender keeps no drafts
 * @throws Refused
 */
export async function saveDraft(
  parts: Parts,
  lender: ServedLender,
  { token, draft, address }: { readonly token: string | undefined; readonly draft: KeptDraft; readonly address: string },
): Promise<{ readonly token: string; readonly days: number } | undefined> {
  const { store, keys, now } = parts
  const days = lender.flow.live.shell.keptAnswers?.onServerDays
  if (days === undefined) return undefined
  await limitAttempts(parts, lender.id, limitsOfNetwork(hourlyLimits.draft, address))
  const content = keptAnswers(draft, lender.flow, draft.journey)
  if (Buffer.byteLength(JSON.stringify(content)) > largestDraft) throw new Refused('too-large')
  const at = now()
  const kept = token === undefined ? undefined : await findDraft(parts, lender, token)
  const usedToken = kept && token !== undefined ? token : randomBytes(32).toString('base64url')
  const place = { lender: lender.id, key: keyOf(parts, usedToken) }
  const saved = { content: content as unknown as Json, savedAt: at, expiresAt: new Date(at.getTime() + days * dayMs) }
  await store.write((tx) => saveRegistrationDraft(tx, keys.sealer, place, saved))
  return { token: usedToken, days }
}

export async function draftOf(
  parts: Parts,
  lender: ServedLender,
  token: string | undefined,
  journey: JourneyId,
): Promise<KeptDraftAnswer> {
  const found = token === undefined ? undefined : await findDraft(parts, lender, token)
  if (!found) return {}
  const draft = found.content as unknown as KeptDraft
  if (draft.journey !== journey) return {}
  return { draft, on: todayIn(lender.flow.live.lender.timeZone, found.savedAt) }
}

export async function deleteDraft(parts: Parts, lender: ServedLender, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const place = { lender: lender.id, key: keyOf(parts, token) }
  await parts.store.write((tx) => deleteRegistrationDraft(tx, place))
}

async function findDraft({ store, keys, now }: Parts, { id: lender }: ServedLender, token: string) {
  const place = { lender, key: keyOf({ keys }, token) }
  return await store.read((db) => findRegistrationDraft(db, keys.sealer, place, now()))
}

const keyOf = ({ keys }: Pick<Parts, 'keys'>, token: string) => keys.nameOf(`draft ${token}`)
