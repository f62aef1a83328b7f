import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Feed,
  mostNotifications,
  mostUnread,
  type Notification,
  notificationsPath,
  notificationsReadPath,
  type ReadBody,
} from '#contract/notifications.ts'
import { formatAge } from '#i18n/format-age.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { withoutData } from '../../errors/without-data.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { markRead, notificationsOf, openNotification, type StoredNotification } from '../../store/notifications.ts'
import { walletOf } from '../../store/profile-of-identity.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { borrowerOf, lenderOf } from '../read-request.ts'
import { list, shape, text, uuid } from '../shapes.ts'

const about = { tags: ['content'], security: 'bearer' } as const
const item = shape({
  ...{ uuid, title: text, description: text, created: text, age: text, status: { enum: ['UNREAD', 'READ'] } },
  ...{ ctas: list(shape({ title: text, redirectPath: text })), walletAddress: text },
})
const feed = {
  summary: 'The notifications of the borrower, newest first',
  ...about,
  response: {
    200: shape({
      ...{ heading: text, label: text, unread: { type: 'integer' }, empty: text, all: text, new: text },
      items: list(item),
    }),
  },
} as const
const read = {
  summary: 'The borrower has seen these notifications',
  ...about,
  body: shape({ uuids: { ...list(uuid), maxItems: mostNotifications } }),
  response: { 200: shape({}) },
} as const

export function notificationRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, now } = parts

  app.get(notificationsPath, { schema: feed }, async (request, reply): Promise<Feed> => {
    const borrower = await borrowerOf(parts, request, reply)
    const { flow } = lenderOf(request)
    const texts = flow.live.dashboard?.notifications
    if (!texts) throw new Refused('not-found')
    const items = await notificationsFor(parts, borrower, request)
    const unread = Math.min(mostUnread, items.filter(({ status }) => status === 'UNREAD').length)
    const format = textFormatter(flow, factsOfVisitor(flow, now(), request.visitor, borrower.person))
    const heading = format(texts.heading)
    return {
      ...{ heading, label: unread === 0 ? heading : format(texts.unread, { count: unread }), unread },
      ...{ empty: format(texts.empty), all: format(texts.all), new: format(texts.new), items },
    }
  })

  app.put<{ Body: ReadBody }>(notificationsReadPath, { schema: read }, async (request, reply) => {
    const { lender, identity } = await borrowerOf(parts, request, reply)
    const isOwn = await store.write((tx) => markRead(tx, { lender, identity }, request.body.uuids, now()))
    if (!isOwn) throw new Refused('not-found')
    return {}
  })
}

/** The newest notifications of a borrower. One that cannot be opened is left out and logged. */
export async function notificationsFor(
  { store, keys, now }: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  { lender, identity, person }: Awaited<ReturnType<typeof borrowerOf>>,
  request: FastifyRequest,
): Promise<readonly Notification[]> {
  const stored = await store.read((db) => notificationsOf(db, { lender, identity }, mostNotifications))
  const { address: walletAddress } = walletOf(person)
  const { live } = lenderOf(request).flow
  return stored.flatMap((one) => {
    try {
      const about = { uuid: one.uuid, created: one.created_at.toISOString(), status: statusOf(one), walletAddress }
      return [{ ...openNotification(keys.sealer, one), ...about, age: formatAge(one.created_at, now(), live.lender) }]
    } catch (error) {
      request.log.warn({ lender, message: one.message, ...withoutData(error) }, 'A notification cannot be opened.')
      return []
    }
  })
}

function statusOf({ read_at }: StoredNotification): Notification['status'] {
  return read_at === null ? 'UNREAD' : 'READ'
}
