/**
 * Security events as lines of the log: who tried what, from where. People, sessions and networks have pseudonyms, keyed
 * hashes of the server's secret, so that lines about one can be put together and none names anybody. A line has the fields
 * that are listed here, and no other.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { DocumentFault } from '#contract/documents.ts'
import type { Keys } from '../secrets/keys.ts'
import type { CodePurpose, SecondFactor, SignInMethod } from '../store/tables.ts'
import { networkOf } from './network-of.ts'

/** Whom an event is about, where the request does not have it: the uuid of an account, or an e-mail that was typed. */
type Subject = { readonly identity?: string | undefined; readonly email?: string | undefined }

/** The fields of each event. A text is a name from the source, never one from a request. */
type Fields = {
  'signed-in': { readonly method: SignInMethod; readonly secondFactor?: SecondFactor | undefined; readonly bound: boolean }
  'new-device': { readonly method: SignInMethod }
  'signed-out': object
  'session-ended': object
  'other-sessions-ended': object
  'wrong-password': { readonly place: 'sign-in' | 'account' | 'invitation' }
  'wrong-code': { readonly purpose: CodePurpose }
  'wrong-second-factor': object
  'recovery-code-used': object
  'passkey-refused': object
  'account-locked': { readonly limit: string }
  'limit-reached': { readonly limit: string }
  'registration-replayed': object
  'email-taken': object
  'invitation-refused': object
  'key-reused': object
  'token-refused': object
  'token-without-its-cookie': object
  'token-reused': object
  'token-of-another-lender': object
  'lender-contradicted': object
  'password-changed': object
  'email-changed': object
  'second-factor-on': object
  'second-factor-off': object
  'second-factor-reset': object
  'passkey-added': object
  'passkey-removed': object
  'agent-signed-in': object
  'agent-signed-out': object
  'agent-sign-in-failed': object
  'agent-token-refused': object
  'agent-chat-refused': object
  'origin-refused': object
  'sockets-refused': object
  'queue-full': { readonly queue: 'passwords' | 'guessable-passwords' | 'files' }
  'file-refused': { readonly reason: DocumentFault }
  'file-infected': object
  'webhook-forged': object
  'webhook-expired': object
  'practice-part-used': { readonly part: string }
  'owner-role-used': object
  'role-missing': object
  'evidence-head-forged': object
}

export type SecurityEventName = keyof Fields
export type SecurityEvent = {
  [Name in SecurityEventName]: { readonly event: Name } & Subject & Readonly<Fields[Name]>
}[SecurityEventName]

/** Each field of any event. */
type FieldName = { [Name in SecurityEventName]: keyof Fields[Name] }[SecurityEventName]

type Kind = { readonly level: 'info' | 'warn' | 'error'; readonly says: string }

/** The level and the text of the line of each event. docs/how-to/run-a-server.md lists them. */
export const securityEvents: { readonly [Name in SecurityEventName]: Kind } = {
  'signed-in': { level: 'info', says: 'A session of a borrower began.' },
  'new-device': { level: 'info', says: 'A borrower signed in where this account has not signed in before.' },
  'signed-out': { level: 'info', says: 'A borrower signed out.' },
  'session-ended': { level: 'info', says: 'A borrower ended another session of theirs.' },
  'other-sessions-ended': { level: 'info', says: 'A borrower ended all other sessions of theirs.' },
  'wrong-password': { level: 'warn', says: 'A password was wrong, or the e-mail has no account.' },
  'wrong-code': { level: 'warn', says: 'A mailed code was wrong, used, or expired.' },
  'wrong-second-factor': { level: 'warn', says: 'A code of an authenticator app, or a recovery code, was wrong or used.' },
  'recovery-code-used': { level: 'warn', says: 'A recovery code was the second factor of a sign-in.' },
  'passkey-refused': { level: 'warn', says: 'A passkey was forged, replayed, of another host, or unknown.' },
  'account-locked': { level: 'warn', says: 'Further tries for an account are refused for some time.' },
  'limit-reached': { level: 'warn', says: 'Further requests of a network or a borrower are refused for some time.' },
  'registration-replayed': { level: 'warn', says: 'The request of a registration came again too late for a session.' },
  'email-taken': { level: 'info', says: 'An e-mail that has an account was registered, or given to another account.' },
  'invitation-refused': { level: 'warn', says: 'The link of an invitation was wrong, used, or expired.' },
  'key-reused': { level: 'warn', says: 'An Idempotency-Key came again with another body.' },
  'token-refused': { level: 'info', says: 'A token was forged or expired, or its session has ended.' },
  'token-without-its-cookie': { level: 'warn', says: 'A token of a browser came without the cookie of that browser.' },
  'token-reused': { level: 'warn', says: 'A token was used after its successor: a copy of it. The session was ended.' },
  'token-of-another-lender': { level: 'warn', says: 'A token of another lender was used.' },
  'lender-contradicted': { level: 'warn', says: 'The header x-org named another lender than the host.' },
  'password-changed': { level: 'info', says: 'A password was changed.' },
  'email-changed': { level: 'info', says: 'The e-mail of an account was changed.' },
  'second-factor-on': { level: 'info', says: 'A second factor was turned on.' },
  'second-factor-off': { level: 'warn', says: 'A second factor was turned off by the borrower.' },
  'second-factor-reset': { level: 'warn', says: 'A second factor was turned off by the operator.' },
  'passkey-added': { level: 'info', says: 'A passkey was added.' },
  'passkey-removed': { level: 'info', says: 'A passkey was removed.' },
  'agent-signed-in': { level: 'info', says: 'An agent signed in.' },
  'agent-signed-out': { level: 'info', says: 'An agent signed out.' },
  'agent-sign-in-failed': { level: 'warn', says: 'The password or the code of an agent was wrong, or the e-mail has no agent.' },
  'agent-token-refused': { level: 'info', says: 'The cookie of an agent was forged, or its session has ended.' },
  'agent-chat-refused': { level: 'warn', says: 'An agent asked for a conversation of a lender that they do not answer for.' },
  'origin-refused': { level: 'warn', says: 'A page of another origin, or none, asked for what only pages of the same host may.' },
  'sockets-refused': { level: 'warn', says: 'A network has too many open WebSockets.' },
  'queue-full': { level: 'warn', says: 'A queue was full, or a request waited too long in it.' },
  'file-refused': { level: 'warn', says: 'A file was not stored.' },
  'file-infected': { level: 'error', says: 'The scanner found malicious software in a file.' },
  'webhook-forged': { level: 'warn', says: 'An update of a lender system had a wrong signature.' },
  'webhook-expired': { level: 'warn', says: 'An update of a lender system was signed too long ago, or too far ahead.' },
  'practice-part-used': { level: 'warn', says: 'A production server uses a part for practice.' },
  'owner-role-used': { level: 'warn', says: 'The role of the database may change every table and row.' },
  'role-missing': { level: 'error', says: 'The role of the database lacks a right that the server needs.' },
  'evidence-head-forged': { level: 'error', says: 'A head of the evidence has a keyed hash that this server did not make.' },
}

const fieldNames: readonly FieldName[] = [
  ...(['method', 'secondFactor', 'bound', 'place', 'purpose', 'limit', 'queue', 'reason', 'part'] as const),
]

type EventLog = { readonly [Level in Kind['level']]: (data: object, text: string) => void }
type Pseudonym = (kind: 'account' | 'session' | 'network' | 'email' | 'agent', text: string) => string

/** Whom lines of the log are about: of one request, or of work in the background. */
export type Trace = {
  readonly log: EventLog
  readonly pseudonym: Pseudonym
  readonly network?: string
  lender?: string
  /** The pseudonyms of the caller, once they are known. */
  session?: string
  account?: string
  agent?: string
}

const traces = new AsyncLocalStorage<Trace>()

/** @param address of the caller; absent for work in the background */
export function newTrace(log: EventLog, { nameOf }: Pick<Keys, 'nameOf'>, address?: string): Trace {
  const pseudonym: Pseudonym = (kind, text) => nameOf(`${kind} in the log ${text}`).slice(0, 16)
  return { log, pseudonym, ...(address !== undefined && { network: pseudonym('network', networkOf(address)) }) }
}

/** Runs the work; its events, those of later ticks included, are lines of this trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work)
}

/** The network of the request, as a pseudonym; empty for work in the background. */
export function networkOfRequest(): string {
  return traces.getStore()?.network ?? ''
}

/** Notes who sent the request: a session and its account, or an agent. */
export function traceCaller({ identity, session, agent }: { identity?: string; session?: string; agent?: string }): void {
  const trace = traces.getStore()
  if (!trace) return
  if (identity !== undefined) trace.account = trace.pseudonym('account', identity)
  if (session !== undefined) trace.session = trace.pseudonym('session', session)
  if (agent !== undefined) trace.agent = trace.pseudonym('agent', agent)
}

/** Who sent a request, as pseudonyms. */
export function callerIn({ session, account, agent }: Trace): Pick<Trace, 'session' | 'account' | 'agent'> {
  return {
    ...(session !== undefined && { session }),
    ...(account !== undefined && { account }),
    ...(agent !== undefined && { agent }),
  }
}

/** Writes the line of an event. Without a trace, as in a command, there is no log to write to. */
export function reportSecurity(event: SecurityEvent): void {
  const trace = traces.getStore()
  if (!trace) return
  const { level, says } = securityEvents[event.event]
  const { lender, network, pseudonym } = trace
  const { identity, email } = event
  const given: Readonly<Record<string, unknown>> = { ...event }
  const fields = fieldNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  const line = {
    security: event.event,
    ...(lender !== undefined && { lender }),
    ...callerIn(trace),
    ...(identity !== undefined && { account: pseudonym('account', identity) }),
    ...(email !== undefined && { email: pseudonym('email', `${lender ?? ''} ${email.trim().toLowerCase()}`) }),
    ...(network !== undefined && { network }),
    ...Object.fromEntries(fields),
  }
  trace.log[level](line, says)
}
