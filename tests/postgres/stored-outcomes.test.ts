/** The same on a PostgreSQL server: `aStore` takes it where TEST_DATABASE_URL names one. */
import '../server/applications/stored-outcomes.rest.test.ts'
