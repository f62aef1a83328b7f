/**
 * The routes of the sandbox's linking service, which stands for another company's. It knows only session handles, not
 * borrowers.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkPickerPath } from '#contract/link-picker.ts'
import { basePath } from '#contract/page-data.ts'
import type { JsonObject } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import {
  type PickerMistake,
  type Picking,
  type Pressed,
  pickerActions,
  pickerView,
  press,
} from '../../providers/linking/picker.ts'
import { changePicking, findPicking, lockPicking, type StoredPicking } from '../../store/link-sessions.ts'
import { lenderOf } from '../read-request.ts'
import { list, shape, uuid } from '../shapes.ts'
import { pickerOverPage, pickerPage } from './picker-page.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { wantsPage } from './unknown-paths.ts'

type Asked = { Params: { handle: string } }

const form = 'application/x-www-form-urlencoded'
const id = { type: 'string', maxLength: 60 } as const
const ofHandle = { tags: ['sandbox'], params: shape({ handle: uuid }), produces: 'text/html' } as const

export function pickerRoutes(app: FastifyInstance, { store, now }: ServerParts): void {
  const path = linkPickerPath(':handle')

  const get = { ...ofHandle, summary: 'The practice linking service: choose a bank or an employer' }
  app.get<Asked>(path, { schema: get }, async (request, reply) => {
    const { id: lender } = lenderOf(request)
    const found = await store.read((db) => findPicking(db, lender, request.params.handle))
    return answer(request, reply, found, now())
  })

  const post = {
    ...ofHandle,
    summary: 'Press one of its buttons',
    consumes: [form],
    body: shape({ do: { enum: pickerActions }, 'institution?': id, 'accounts?': { ...list(id), maxItems: 20 } }),
  }
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 4_096 }, (_request, text, done) =>
      done(null, fieldsIn(text as string)),
    )
    own.post<Asked & { Body: Pressed }>(path, { schema: post }, async (request, reply) => {
      const { id: lender } = lenderOf(request)
      let wrong: PickerMistake | undefined
      const pressed = await store.write(async (tx) => {
        const before = await lockPicking(tx, lender, request.params.handle)
        if (!before || isOver(before, now())) return before
        const after = press(pickingOf(before), request.body)
        if ('wrong' in after) {
          wrong = after.wrong
          return before
        }
        const changed = { ...before, picking: after.picking as unknown as JsonObject }
        await changePicking(tx, changed)
        return changed
      })
      if (pressed && !wrong && !isOver(pressed, now())) {
        // Post/Redirect/Get: a reload does not send the form again.
        const { outcome } = pickingOf(pressed)
        return reply.redirect(outcome === undefined ? request.url : pressed.back, 303)
      }
      return answer(request, reply, pressed, now(), wrong)
    })
  })
}

/**
 * Sends the page of a linking session, or redirects back to the app if the session has an outcome.
 *
 * @param found undefined for an unknown handle
 * @param wrong the input that was missing in the form
 * @throws Refused for a client that accepts no HTML: not-found without an open session, malformed if input is missing
 */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  found: StoredPicking | undefined,
  now: Date,
  wrong?: PickerMistake,
): FastifyReply {
  const picking = found && pickingOf(found)
  if (picking?.outcome) return reply.redirect(found?.back ?? '', 303)
  const isGone = !found || isOver(found, now)
  if (!wantsPage(request) && isGone) throw new Refused('not-found')
  if (!wantsPage(request) && wrong) throw new Refused('malformed', { detail: 'Send the form with an institution or an account.' })
  const nonce = newNonce()
  sendPagePolicy(reply, nonce)
  reply.type('text/html; charset=utf-8')
  if (!picking || isGone) return reply.code(found ? 410 : 404).send(pickerOverPage(found?.back ?? `${basePath}/`, { nonce }))
  return reply.code(wrong ? 422 : 200).send(pickerPage(pickerView(picking), wrong, { nonce }))
}

function isOver({ picking, expires_at }: StoredPicking, now: Date): boolean {
  return picking.outcome === undefined && now >= expires_at
}

const pickingOf = ({ picking }: StoredPicking) => picking as unknown as Picking

/** Parses a form body: all values of `accounts`, if there are any, as a list; of every other name the last value. */
function fieldsIn(text: string): object {
  const sent = new URLSearchParams(text)
  const accounts = sent.getAll('accounts')
  const others = [...sent].filter(([name]) => name !== 'accounts')
  return { ...Object.fromEntries(others), ...(accounts.length > 0 && { accounts }) }
}
