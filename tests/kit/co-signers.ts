/** A borrower who does not own the home alone, and the co-signer whom they invite. */
import { joinPath } from '#contract/signers.ts'
import type { TestServer } from './a-server.ts'
import { Applicant } from './applicant.ts'
import { inProcess } from './in-process.ts'
import { mailsTo } from './mails.ts'

export const passwordOfSigner = 'Quiet-Harbour-12!'

/** Answers until the lender asks who owns the home, too, and invites them. @returns the co-signer's address */
export async function invitesCoSigner(ana: Applicant, email = `${crypto.randomUUID()}@mail.example`): Promise<string> {
  await ana.sees('start/profile')
  const profile = { loanPurpose: 'OTHER', mortgageBalance: 12_000_000, ownership: 'JOINT', maritalStatus: 'MARRIED' }
  await ana.answers('start/profile', profile)
  for (let step = 0; ana.go !== 'start/co-signer'; step += 1)
    if (step > 9 || !(await ana.answersWhatIsDue())) throw new Error(`${ana.name} is at ${ana.go}.`)
  await ana.sees('start/co-signer')
  await ana.answers('start/co-signer', { firstName: 'Bob', lastName: 'Lee', email })
  return email
}

/** The secret in the link of the newest invitation that was mailed to an address. */
export async function invitationTo(server: TestServer, email: string, lender = 'hearthline'): Promise<string> {
  const mail = (await mailsTo(server, email, lender)).find(({ row }) => row.message === 'signer-invited')
  return (mail?.content.kind === 'email' && mail.content.path?.split('#invitation=')[1]) || ''
}

/** Takes the newest invitation to an address. @returns the co-signer, who answers the screens of their own application */
export async function joins(
  server: TestServer,
  email: string,
  password = passwordOfSigner,
  lender = 'hearthline',
): Promise<Applicant> {
  const body = { token: await invitationTo(server, email, lender), password }
  const answer = await server.send('POST', joinPath, { body, lender })
  if (answer.status !== 200) throw new Error(answer.text)
  const { applicationUuid: uuid } = answer.body as { applicationUuid?: string }
  const bob = { lender, name: 'Bob Lee', uuid: uuid ?? '', token: answer.headers.authorization ?? '' }
  return Applicant.resumes(inProcess(server), { ...bob, go: 'heloc-signer/intro', choice: undefined })
}
