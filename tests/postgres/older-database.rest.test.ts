/** The same on a PostgreSQL server. */
import '../scenarios/older-database.rest.test.ts'
