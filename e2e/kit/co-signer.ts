/** A borrower who does not own the home alone, and the other owner, whom they invite to sign. */
import { Applicant } from '#kit/applicant.ts'
import { goesTo, overHttp } from '#kit/over-http.ts'
import type { ServerProcess } from '#kit/server-process.ts'

type Server = Pick<ServerProcess, 'url'>

const PASSWORD = 'Quiet-Harbour-12!'

/** Answers until the lender asks who owns the home, too. */
export async function comesToTheCoSigner(ana: Applicant): Promise<void> {
  await ana.sees('start/profile')
  const profile = { loanPurpose: 'OTHER', mortgageBalance: 12_000_000, ownership: 'JOINT', maritalStatus: 'MARRIED' }
  await ana.answers('start/profile', profile)
  await goesTo(ana, 'COLLECT_ADDITIONAL_INFO')
}

/** Names Bob Lee as the other owner. @returns his e-mail address */
export async function namesBob(ana: Applicant): Promise<string> {
  const email = `bob.${crypto.randomUUID().slice(0, 8)}@mail.example`
  await ana.sees('start/co-signer')
  await ana.answers('start/co-signer', { firstName: 'Bob', lastName: 'Lee', email })
  return email
}

/** The address of the newest invitation to an e-mail address, from the page that shows the messages outside production. */
export async function invitationTo(server: Server, email: string): Promise<string> {
  const read = async (path: string) => await (await fetch(new URL(path, server.url))).text()
  const mail = (await read('/outbox')).split('<li>').find((item) => item.includes(`E-mail to ${email} `)) ?? ''
  const text = await read(/href="([^"]+)/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '')
  const link = /href="([^"]*#invitation=[^"]+)/.exec(text)?.[1]
  if (link === undefined) throw new Error(`There is no invitation to ${email}.`)
  return new URL(link.replaceAll('&amp;', '&'), server.url).href
}

/** Bob takes the invitation. */
export async function bobJoins(server: Server, email: string): Promise<Applicant> {
  const known = { lender: 'hearthline', name: 'Bob Lee', uuid: '', token: '', go: 'heloc-signer/intro', choice: undefined }
  const bob = Applicant.resumes(
    overHttp(() => server.url),
    known,
  )
  const token = new URL(await invitationTo(server, email)).hash.slice('#invitation='.length)
  const joined = await bob.sends<{ jwt: string; applicationUuid: string }>('POST', '/identity/api/v1/signers/join', {
    body: { token, password: PASSWORD },
  })
  bob.token = joined.headers.authorization ?? ''
  bob.uuid = joined.body.applicationUuid
  return bob
}

/** Bob answers the screens before one of his. */
export async function bobComesTo(bob: Applicant, route: string): Promise<void> {
  const answered = ANSWERED_BEFORE[route] ?? 0
  for (const due of SCREENS_OF_A_CO_SIGNER.slice(0, answered)) {
    bob.go = due
    await bob.answersWhatIsDue()
  }
}

const SCREENS_OF_A_CO_SIGNER = ['intro', 'identity', 'documents', 'sign'].map((screen) => `heloc-signer/${screen}`)

/** How many of the screens of a co-signer are answered before one of them is due. */
const ANSWERED_BEFORE: { readonly [route: string]: number } = {
  'heloc-signer/identity': 1,
  'heloc-signer/documents': 2,
  'heloc-signer/conditions': 1,
  'heloc-signer/resume': 4,
}
