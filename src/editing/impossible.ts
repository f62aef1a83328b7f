/** Thrown where what is asked for cannot be done: the message says why, in one sentence. */
export class Impossible extends Error {
  override readonly name: string = 'Impossible'
}
