/** @param at ISO 8601 @returns the time of the day where the agent is */
export function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
