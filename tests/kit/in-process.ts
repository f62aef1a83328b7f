import type { TestServer } from './a-server.ts'
import { Applicant, type Transport } from './applicant.ts'
import { registrationAnswers } from './registration-answers.ts'

/** Requests handed to a server of this process. */
export function inProcess({ app }: Pick<TestServer, 'app'>): Transport {
  return async (method, url, { headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, headers: answer.headers as Record<string, string | undefined>, text: answer.body }
  }
}

/** An applicant of a server in this process. @param answers of the registration, by field */
export async function anApplicant(
  server: TestServer,
  { lender = 'hearthline', ...answers }: { readonly lender?: string; readonly [field: string]: unknown } = {},
): Promise<Applicant> {
  const email = `${crypto.randomUUID()}@mail.example`
  const release = server.release(lender)
  return await Applicant.registers(inProcess(server), { lender, release, answers: registrationAnswers({ email, ...answers }) })
}
