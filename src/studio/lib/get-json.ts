/** @throws an error with the detail of the problem document */
export async function getJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(path, init)
  if (answer.ok) return await answer.json()
  const problem = await answer.json().catch(() => ({}))
  throw new Error(problem.detail ?? problem.title ?? `${path} answered ${answer.status}.`)
}
