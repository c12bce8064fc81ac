# Makes the login that serves and may change no tables. PostgreSQL's image runs this once, on an empty volume.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$(cat /run/secrets/serving-password)" <<'SQL'
create role haihu_app nologin;
create role haihu_scheduler nologin;
create role serving login password :'password' in role haihu_app, haihu_scheduler;
SQL
