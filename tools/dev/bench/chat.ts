/**
 * How long a message of the chat takes to the other side while many conversations are open: each with a socket for the
 * borrower and one for the agent, which ping as pages do.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { agentSignInPath, agentSocketPath, takeChatPath } from '#contract/agents.ts'
import { lenderHeader } from '#contract/headers.ts'
import { liveChatPath, liveChatSocketPath, type PageFrame, pingSeconds, type ServerFrame } from '#contract/live-chat.ts'
import { REPOSITORY } from '../../repository.ts'
import { type Measured, quantile } from './measured.ts'
import { copyOfFlows, inFolder, pageAt, withServer } from './servers.ts'

const conversations = 500
/** In all conversations together, by borrowers and agents in turn. */
const messagesASecond = 50
const warmUpMs = 3_000
const forMs = 15_000
/** How long the last messages may take. */
const patienceMs = 10_000
/** The most conversations that chat.json may allow an agent, and fewer than one address may begin in an hour. */
const conversationsOfAgent = 50

export async function measureChat(): Promise<Measured[]> {
  return await inFolder(async (folder) => {
    const flows = await openAtAllHours(folder)
    const env = { DATA_DIR: folder, TRUST_PROXY: '1' }
    // Agents are added to a database that no server has open.
    const { lender } = await withServer(env, ({ url }) => pageAt(url), flows)
    const agents: Agent[] = []
    while (agents.length * conversationsOfAgent < conversations) agents.push(await addAgent(folder, lender, agents.length + 1))
    const took = await withServer(env, ({ url }) => measure(url, lender, agents), flows)
    return [
      { what: `of ${messagesASecond} messages a second, half arrive within`, value: quantile(took, 0.5), unit: 'ms' },
      { what: '95 of 100 messages arrive within', value: quantile(took, 0.95), unit: 'ms', aim: 150 },
    ]
  })
}

/** Flows whose chat is open at all hours, with as many conversations of an agent as there may be. */
async function openAtAllHours(folder: string): Promise<string> {
  const flows = await copyOfFlows(folder)
  const change = async (file: string, pattern: RegExp, by: string) =>
    await writeFile(join(flows, file), (await readFile(join(flows, file), 'utf8')).replaceAll(pattern, by))
  await change('base/hours.json', /"opens": "[\d:]+", "closes": "[\d:]+"/g, '"opens": "00:00", "closes": "23:59"')
  await change('base/chat.json', /"conversationsOfAgent": \d+/g, `"conversationsOfAgent": ${conversationsOfAgent}`)
  return flows
}

type Agent = { readonly email: string; readonly password: string; readonly secret: string; readonly address: string }

async function addAgent(folder: string, lender: string, number: number): Promise<Agent> {
  const email = `agent-${number}@agents.example`
  const args = ['tools/dev/agents.ts', 'add', email, '--name', `Agent ${number}`, '--lender', lender, '--data', folder]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY })
  const [, password, secret] = /password +(\S+)\n *second factor +(\S+)/.exec(stdout) ?? []
  if (password === undefined || secret === undefined) throw new Error(`No agent was added:\n${stdout}`)
  return { email, password, secret, address: `10.0.0.${number}` }
}

/** @returns the cookie of the agent */
async function signIn(url: string, { secret, address, ...agent }: Agent): Promise<string> {
  const headers = { origin: url, 'x-forwarded-for': address }
  const answer = await post(url, agentSignInPath, { ...agent, code: generateSync({ secret }) }, headers)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function post(url: string, path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers }
  const answer = await fetch(new URL(path, url), { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** @returns how long each message took, in ms */
async function measure(url: string, lender: string, agents: readonly Agent[]): Promise<readonly number[]> {
  const sent = new Map<string, number>()
  const took: number[] = []
  const hears = (id: string) => {
    const at = sent.get(id)
    if (at === undefined) return
    sent.delete(id)
    took.push(performance.now() - at)
  }
  const sides: Side[] = []
  for (const agent of agents) {
    const served = { url, lender, address: agent.address, cookie: await signIn(url, agent) }
    for (let number = 0; number < conversationsOfAgent; number += 1) sides.push(...(await conversation(served, hears)))
  }
  const end = performance.now() + warmUpMs + forMs
  const counted = performance.now() + warmUpMs
  for (let number = 0; performance.now() < end; number += 1) {
    const id = randomUUID()
    const isCounted = performance.now() > counted
    // Of all conversations in turn: once the borrower, once the agent.
    const side = sides[(number * 2 + (Math.floor(number / conversations) % 2)) % sides.length]
    if (isCounted) sent.set(id, performance.now())
    side?.say({ kind: 'message', id, text: `Message ${number} of the benchmark` })
    await wait(1_000 / messagesASecond)
  }
  for (let waited = 0; sent.size > 0 && waited < patienceMs; waited += 50) await wait(50)
  for (const side of sides) side.close()
  if (sent.size > 0) throw new Error(`${sent.size} of ${sent.size + took.length} messages did not reach the other side.`)
  return took
}

type Side = { readonly say: (frame: PageFrame) => void; readonly close: () => void }

type Served = { readonly url: string; readonly lender: string; readonly address: string; readonly cookie: string }

/** Begins a conversation, which the agent takes. */
async function conversation({ url, lender, address, cookie }: Served, hears: (id: string) => void): Promise<readonly Side[]> {
  const chat = randomUUID()
  const details = { friendlyName: 'Ana', emailAddress: 'ana@mail.example', pageUrl: '/register-v2' }
  const headers = { [lenderHeader]: lender, 'x-forwarded-for': address }
  await post(url, liveChatPath, { conversationId: chat, ...details }, headers)
  const hello = { kind: 'hello', chat } as const
  const borrower = await openSide(url, `${liveChatSocketPath}?lender=${lender}`, headers, hello, hears)
  const ofAgent = { cookie, 'x-forwarded-for': address }
  await post(url, takeChatPath(lender, chat), {}, { ...ofAgent, origin: url })
  return [borrower, await openSide(url, agentSocketPath, ofAgent, { ...hello, lender }, hears)]
}

/** @param hears the id of each message of either side */
async function openSide(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  hello: PageFrame,
  hears: (id: string) => void,
): Promise<Side> {
  const socket = new WebSocket(new URL(path, url.replace('http', 'ws')), {
    headers: { origin: url, ...headers },
  } as unknown as string[])
  const say = (frame: PageFrame) => socket.send(JSON.stringify(frame))
  const { promise: isIn, resolve, reject } = Promise.withResolvers<void>()
  const own = new Set<string>()
  let last = 0
  socket.addEventListener('open', () => say(hello))
  socket.addEventListener('close', ({ code }) => reject(new Error(`The server closed a socket with ${code}.`)))
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.kind !== 'entries') return
    resolve()
    for (const { id, number } of frame.entries) {
      last = number
      if (!own.delete(id)) hears(id)
    }
  })
  await isIn
  const pings = setInterval(() => say({ kind: 'ping', after: last }), pingSeconds * 1_000)
  return {
    say: (frame) => {
      if (frame.kind === 'message') own.add(frame.id)
      say(frame)
    },
    close: () => {
      clearInterval(pings)
      socket.close()
    },
  }
}
