/** The pages of a co-signer who is not signed in, each with its address. */
import type { ServerProcess } from '#kit/server-process.ts'
import { comesToTheCoSigner, invitationTo, namesBob } from './co-signer.ts'
import { registered } from './scripted.ts'

export type OfAnInvitation = {
  /** The screen of the flow whose texts are shown. */
  readonly route: string
  /** Whether something is asked, so that it can be sent empty. */
  readonly asks: boolean
  readonly address: string
}

type Server = Pick<ServerProcess, 'url'>

export const ROUTES_OF_AN_INVITATION = ['invitation', 'login', 'expired'].map((screen) => `heloc-signer/${screen}`)

export async function pagesOfAnInvitation(server: Server): Promise<readonly OfAnInvitation[]> {
  const ana = await registered(server, { lastName: 'Moreno' })
  await comesToTheCoSigner(ana)
  const [invitation = '', login = '', expired = ''] = ROUTES_OF_AN_INVITATION
  const signIn = new URL('/account/heloc/heloc-signer/login', server.url).href
  return [
    { route: invitation, asks: true, address: await invitationTo(server, await namesBob(ana)) },
    { route: login, asks: true, address: signIn },
    { route: expired, asks: false, address: `${signIn}#invitation=of-last-year` },
  ]
}
