/**
 * The routes of the sandbox notary's room, which stands for another company's service. It knows only session handles, not
 * borrowers.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notaryRoomPath } from '#contract/notary.ts'
import { basePath } from '#contract/page-data.ts'
import type { JsonObject } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { pressInRoom, type Room, type RoomMistake, type RoomPressed, roomActions } from '../../providers/notary/room.ts'
import { changeRoom, findRoom, lockRoom, type StoredRoom } from '../../store/notary-sessions.ts'
import { lenderOf } from '../read-request.ts'
import { shape, uuid } from '../shapes.ts'
import { roomOverPage, roomPage } from './room-page.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { wantsPage } from './unknown-paths.ts'

type Asked = { Params: { handle: string } }

const form = 'application/x-www-form-urlencoded'
const ofHandle = { tags: ['sandbox'], params: shape({ handle: uuid }), produces: 'text/html' } as const

export function roomRoutes(app: FastifyInstance, { store, now }: ServerParts): void {
  const path = notaryRoomPath(':handle')

  const get = { ...ofHandle, summary: 'The room of the practice notary' }
  app.get<Asked>(path, { schema: get }, async (request, reply) => {
    const { id: lender } = lenderOf(request)
    const found = await store.read((db) => findRoom(db, lender, request.params.handle))
    return answer(request, reply, found, now())
  })

  const post = {
    ...ofHandle,
    summary: 'Press one of its buttons',
    consumes: [form],
    body: shape({
      do: { enum: roomActions },
      step: { type: 'integer', minimum: 0, maximum: 100 },
      'confirmed?': { type: 'boolean' },
      'willing?': { enum: ['yes', 'no'] },
    }),
  }
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 4_096 }, (_request, text, done) =>
      done(null, fieldsIn(text as string)),
    )
    own.post<Asked & { Body: RoomPressed }>(path, { schema: post }, async (request, reply) => {
      const { id: lender } = lenderOf(request)
      let wrong: RoomMistake | undefined
      const pressed = await store.write(async (tx) => {
        const before = await lockRoom(tx, lender, request.params.handle)
        if (!before || isOver(before, now())) return before
        const after = pressInRoom(roomOf(before), request.body)
        if ('wrong' in after) {
          wrong = after.wrong
          return before
        }
        const changed = { ...before, room: after.room as unknown as JsonObject }
        await changeRoom(tx, changed)
        return changed
      })
      if (pressed && !wrong && !isOver(pressed, now())) {
        // Post/Redirect/Get: a reload does not send the form again.
        return reply.redirect(roomOf(pressed).end ? pressed.back : request.url, 303)
      }
      return answer(request, reply, pressed, now(), wrong)
    })
  })
}

/** A room whose session has ended redirects back to the app. @throws Refused not-found for a client that accepts no HTML */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  found: StoredRoom | undefined,
  now: Date,
  wrong?: RoomMistake,
): FastifyReply {
  const room = found && roomOf(found)
  if (room?.end) return reply.redirect(found?.back ?? '', 303)
  const isGone = !found || isOver(found, now)
  if (!wantsPage(request) && isGone) throw new Refused('not-found')
  if (!wantsPage(request) && wrong)
    throw new Refused('malformed', { detail: 'Send every field of the form that the page of the session shows.' })
  const nonce = newNonce()
  sendPagePolicy(reply, nonce)
  reply.type('text/html; charset=utf-8')
  if (!room || isGone) return reply.code(found ? 410 : 404).send(roomOverPage(found?.back ?? `${basePath}/`, { nonce }))
  return reply.code(wrong ? 422 : 200).send(roomPage(room, wrong, { nonce }))
}

function isOver(found: StoredRoom, now: Date): boolean {
  return !roomOf(found).end && now >= found.expires_at
}

const roomOf = ({ room }: StoredRoom) => room as unknown as Room

/** The fields of a form, with numbers and ticks as such. */
function fieldsIn(text: string): object {
  const { step, confirmed, ...others } = Object.fromEntries(new URLSearchParams(text))
  return {
    ...others,
    ...(step !== undefined && { step: /^\d{1,3}$/.test(step) ? Number(step) : step }),
    ...(confirmed !== undefined && { confirmed: confirmed === 'true' }),
  }
}
