/** The server cannot use the database as it is set up; the message is a sentence for the terminal. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}
