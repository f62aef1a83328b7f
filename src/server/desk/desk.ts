/** What an agent does at the desk: sees the conversations that wait, takes one, hands it over. */
import type { AgentChat, Desk, DeskChat, Taken } from '#contract/agents.ts'
import { chosenLocale, describePointer, factsOf, isAway, localesOf, statusViewOf, translateFlow } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { currentScreen, type Log } from '../applications/current-screen.ts'
import type { Admission } from '../chat/converse.ts'
import { limitsOfChat } from '../chat/limits-of-chat.ts'
import { type LiveChatHub, payloadOf } from '../chat/live-chat-hub.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { factsOfVisitor } from '../identity/facts-of-visitor.ts'
import { inLanguageOf } from '../releases/served-lender.ts'
import { agentsOf, type SignedInAgent } from '../store/agents.ts'
import {
  assignLiveChat,
  findLiveChat,
  handOverLiveChat,
  type LiveChatKey,
  notifyLiveChat,
  openLiveChats,
  openLiveDetails,
  type StoredLiveChat,
} from '../store/live-chats.ts'
import { loadApplication } from '../store/load-application.ts'
import { forLender } from '../store/row-scope.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { signedInAgent } from './agent-sign-in.ts'

/** The lenders of an agent, and their conversations that wait or are the agent's. */
export async function deskOf(parts: ServerParts, agent: SignedInAgent): Promise<Desk> {
  const { store, now, releases } = parts
  const since = await Promise.all(agent.lenders.map(async (id) => [id, await limitsOfChat(releases, id, now())] as const))
  const open = since.flatMap(([id, limits]) => (limits ? [{ id, openSince: limits.openSince }] : []))
  const of = open.map(({ id, openSince }) =>
    forLender(id, () => store.read((db) => openLiveChats(db, { lenders: [id], agent: agent.uuid, since: openSince }))),
  )
  const rows = (await Promise.all(of)).flat()
  const names = await Promise.all(
    agent.lenders.map(async (id) => ({ id, name: (await releases.served(id))?.flow.live.lender.name ?? id })),
  )
  const chats = rows.toSorted((one, next) => one.began_at.getTime() - next.began_at.getTime())
  return {
    ...{ name: agent.name, lenders: names },
    waiting: chats.filter(({ state }) => state === 'waiting').map((row) => listedOf(parts, row)),
    own: chats.filter(({ state }) => state === 'active').map((row) => listedOf(parts, row)),
  }
}

/** An agent and a conversation of one of their lenders, whose rows the transaction has. */
type AtDesk = { readonly agent: SignedInAgent; readonly key: LiveChatKey }
type Parts = ServerParts & { readonly hub: LiveChatHub }

/** Takes a conversation that waits, unless another agent was faster. */
export async function takeChat({ store, now, hub }: Parts, { agent, key }: AtDesk): Promise<Taken> {
  const isTaken = await store.write(async (tx) => {
    const taken = await assignLiveChat(tx, key, agent.uuid, now())
    if (taken) await notifyLiveChat(tx, payloadOf(key))
    return taken
  })
  if (isTaken) {
    void hub.deliver(key)
    return { isOwn: true, agent: agent.name }
  }
  return await takenBy(store, { agent, key })
}

/** @param to the uuid of the agent who is to have the conversation */
export async function handOverChat({ store, now, hub }: Parts, { agent, key }: AtDesk, to: string): Promise<Taken> {
  await store.write(async (tx) => {
    if (await handOverLiveChat(tx, key, { from: agent.uuid, to }, now())) await notifyLiveChat(tx, payloadOf(key))
  })
  await hub.deliver(key)
  return await takenBy(store, { agent, key })
}

async function takenBy(store: ServerParts['store'], { agent, key }: AtDesk): Promise<Taken> {
  const chat = await store.read((db) => findLiveChat(db, key))
  if (!chat) throw new Refused('not-found')
  return { isOwn: chat.agent_uuid === agent.uuid, agent: chat.agent_name ?? '' }
}

/** @throws Refused not-found for a conversation that is not the agent's */
export async function chatOfAgent(parts: ServerParts, { agent, key }: AtDesk, log: Log): Promise<AgentChat> {
  const { store, now, releases } = parts
  const chat = await store.read((db) => findLiveChat(db, key))
  const flow = (await releases.served(key.lender))?.flow
  const live = flow?.live.chat?.live
  if (!chat || chat.agent_uuid !== agent.uuid || !flow || !live) throw new Refused('not-found')
  const stands = await positionOf(parts, chat, log)
  const facts = factsOfVisitor(flow, now(), '')
  const format = textFormatter(flow, facts)
  // The agent chooses an answer by a label in the lender's own language, and the borrower reads it in theirs.
  const locale = chosenLocale(chat.locale === null ? [] : [chat.locale], localesOf(flow))
  const spoken = translateFlow(flow, locale)
  const toBorrower = textFormatter(spoken, facts)
  const texts = new Map((spoken.live.chat?.live?.canned ?? []).map(({ id, text: answer }) => [id, answer]))
  const { email, page } = detailsOf(parts, chat)
  const others = (await store.read((db) => agentsOf(db, key.lender))).filter((one) => one.uuid !== agent.uuid)
  return {
    ...{ ...listedOf(parts, chat), email, page, locale, isSignedIn: chat.identity_uuid !== null, ...(stands && { stands }) },
    others: others.map(({ uuid: id, name }) => ({ id, name })),
    canned: live.canned.map(({ id, label, text: own }) => ({
      id,
      label: format(label),
      text: toBorrower(texts.get(id) ?? own),
    })),
    limits: { messageLength: live.limits.messageLength },
  }
}

function listedOf(parts: ServerParts, chat: StoredLiveChat): DeskChat {
  const { lender, uuid: id, state, began_at, last_number: messages } = chat
  const listed = { lender, chat: id, name: detailsOf(parts, chat).name, state, since: began_at.toISOString(), messages }
  return { ...listed, isAway: isAway(chat.seen_at, parts.now()) }
}

/** Empty for details that cannot be opened any more. */
function detailsOf({ keys }: ServerParts, chat: StoredLiveChat) {
  try {
    return openLiveDetails(keys.sealer, chat)
  } catch {
    return { name: '', email: '', page: '' }
  }
}

/**
 * Where the application of a borrower is who chats with an agent: the screen that is due, and why. No answers. Undefined for a
 * visitor, and for a borrower without an application.
 */
async function positionOf(
  { store, releases, now }: Pick<ServerParts, 'store' | 'releases' | 'now'>,
  { lender, identity_uuid: identity, application_uuid: uuid }: StoredLiveChat,
  log: Log,
): Promise<AgentChat['stands']> {
  if (identity === null || uuid === null) return undefined
  const application = await store.read((db) => loadApplication(db, { lender, identity }, uuid))
  const newest = await releases.served(lender)
  const pinned = application && (await releases.pinned(lender, application.release))
  if (!application || !newest || !pinned) return undefined
  const served = inLanguageOf(newest, pinned)
  const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, now()))
  const { go, because } = currentScreen(served, newest, facts, log)
  const heading = statusViewOf(served.flow, facts, newest.flow).due?.heading
  return {
    ...{ loanNumber: application.loanNumber, status: application.status, screen: go, because: describePointer(because.at) },
    // A heading with placeholders would show answers of the borrower.
    ...(heading && 'template' in heading && !heading.template.includes('{') && { heading: heading.template }),
  }
}

/** A conversation is of the agent who took it, as long as the agent answers for its lender and is signed in. */
export function admissionOfAgent(parts: ServerParts, token: string | undefined): Admission {
  let own: string | undefined
  return {
    side: 'agent',
    keyOf: async ({ chat, lender }) => {
      const agent = await signedInAgent(parts, token)
      if (!agent) return 'unauthenticated'
      own = agent.uuid
      return lender !== undefined && agent.lenders.includes(lender) ? { lender, chat } : 'not-found'
    },
    isStillIn: async ({ lender, agent_uuid }) => {
      const agent = await signedInAgent(parts, token)
      return agent !== undefined && agent.uuid === agent_uuid && agent.lenders.includes(lender)
    },
    owns: ({ agent_uuid }) => agent_uuid === own,
    startOf: () => 0,
    limits: ({ lender }) => limitsOfChat(parts.releases, lender, parts.now()),
  }
}
