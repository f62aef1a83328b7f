/** The page of an account, with its texts formatted here, so that no other page needs them. */
import type { SettingsAnswer } from '#contract/settings.ts'
import type { LenderId } from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import { idleMs, sessionMs } from '../secrets/tokens.ts'
import { passkeysOf } from '../store/passkeys.ts'
import { countRecoveryCodes, hasSecondFactor } from '../store/second-factors.ts'
import { type OpenSession, openSessionsOf } from '../store/sessions.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import type { Borrower } from './authenticate.ts'
import { deviceOf } from './device-of.ts'
import { passwordExpiry } from './expired-password.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'

const minuteMs = 60_000

/** @throws Refused not-found if the lender has no page of an account */
export async function accountSettings(
  { store, now }: Pick<ServerParts, 'store' | 'now'>,
  { id, flow }: ServedLender,
  { person, session }: Pick<Borrower, 'person' | 'session'>,
): Promise<SettingsAnswer> {
  const texts = flow.live.shell.account
  if (!texts) throw new Refused('not-found')
  const at = now()
  const format = textFormatter(flow, factsOfVisitor(flow, at, '', person))
  const since = { usedAfter: new Date(at.getTime() - idleMs), begunAfter: new Date(at.getTime() - sessionMs) }
  const open = await store.read((db) => openSessionsOf(db, id, person.uuid, since))
  const factor = texts.secondFactor && { texts: texts.secondFactor, ...(await secondFactorOf(store, id, person.uuid)) }
  const isConfirmed = person.email_confirmed_at !== null
  const expires = passwordExpiry(flow, person)
  const { locale, timeZone } = flow.live.lender
  const until = expires && { standing: format(texts.passwordUntil, { date: formatDate(todayIn(timeZone, expires), locale) }) }
  const items = open.map((one) => {
    const device = format(...nameOf(one, texts))
    const minutes = Math.max(0, Math.floor((at.getTime() - one.last_used_at.getTime()) / minuteMs))
    return {
      uuid: one.uuid,
      isThis: one.uuid === session,
      device,
      lastUsed: one.uuid === session ? format(texts.thisDevice) : format(texts.lastUsed, { minutes }),
      signOut: format(texts.signOutThere, { device }),
      signedOut: format(texts.signedOutThere, { device }),
    }
  })
  return {
    heading: format(texts.heading),
    email: {
      heading: format(texts.email),
      address: person.email,
      isConfirmed,
      standing: format(isConfirmed ? texts.emailConfirmed : texts.emailUnconfirmed),
      change: format(isConfirmed ? texts.emailChange : texts.emailConfirm),
    },
    password: { heading: format(texts.password), ...until, change: format(texts.passwordChange) },
    ...(factor && {
      secondFactor: {
        heading: format(factor.texts.heading),
        standing: factor.isOn ? format(factor.texts.on, { count: factor.left }) : format(factor.texts.off),
        isOn: factor.isOn,
        change: format(factor.isOn ? factor.texts.turnOff : factor.texts.turnOn),
      },
    }),
    ...(texts.passkeys && { passkeys: await passkeyItems(store, id, person.uuid, { flow, texts, format }) }),
    sessions: {
      heading: format(texts.sessions),
      text: format(texts.sessionsText),
      // The session of this page is the first.
      items: [...items.filter(({ isThis }) => isThis), ...items.filter(({ isThis }) => !isThis)],
      signOutOthers: format(texts.signOutOthers),
      signedOutOthers: format(texts.signedOutOthers),
    },
  }
}

/** Whether the second factor is on, and how many recovery codes are left. */
async function secondFactorOf(store: ServerParts['store'], lender: LenderId, identity: string) {
  const owner = { lender, identity }
  return await store.read(async (db) => {
    return { isOn: await hasSecondFactor(db, owner), left: await countRecoveryCodes(db, owner) }
  })
}

type SettingsTexts = {
  readonly flow: ServedLender['flow']
  readonly texts: Texts
  readonly format: ReturnType<typeof textFormatter>
}

async function passkeyItems(
  store: ServerParts['store'],
  lender: LenderId,
  identity: string,
  { flow, texts, format }: SettingsTexts,
) {
  const { passkeys: own } = texts
  if (!own) return undefined
  const { locale, timeZone } = flow.live.lender
  const all = await store.read((db) => passkeysOf(db, { lender, identity }))
  const items = all.map((one) => {
    const device = format(...nameOf(one, texts))
    const date = formatDate(todayIn(timeZone, one.last_used_at ?? one.created_at), locale)
    const lastUsed = format(one.last_used_at ? own.used : own.added, { date })
    return { uuid: one.uuid, device, lastUsed, remove: format(own.remove, { device }), removed: format(own.removed, { device }) }
  })
  return { heading: format(own.heading), text: format(own.explanation), items, add: format(own.add) }
}

type Texts = NonNullable<ServedLender['flow']['live']['shell']['account']>

function nameOf(
  { user_agent }: Pick<OpenSession, 'user_agent'>,
  { device, deviceUnknown }: Texts,
): Parameters<ReturnType<typeof textFormatter>> {
  const { browser, system } = deviceOf(user_agent)
  return browser === undefined || system === undefined ? [deviceUnknown] : [device, { browser, system }]
}
