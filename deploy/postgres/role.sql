-- The role and the database of loci, which is no superuser. Run once by psql, by who may make
-- both; the password is that of the last field of a pgpass file.
\set ON_ERROR_STOP on
\set password `cut -d : -f 5 "${PGPASS:-/run/secrets/loci_pgpass}"`
CREATE ROLE loci LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE loci OWNER loci;
REVOKE CONNECT ON DATABASE loci FROM PUBLIC;
