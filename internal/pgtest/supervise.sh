# Makes the data of a server, and then starts and stops it as the lines of standard input say.
# Its arguments: a folder that is removed in the end, the server's program, its data, and the
# command that makes them. Whoever holds standard input needs to do nothing when it ends.
trap '' INT
cd / || exit
folder=$1 postgres=$2 data=$3
shift 3
pid=
if "$@" >"$folder/make.log" 2>&1; then echo made; else echo failed; fi
while read -r order signal; do
  case $order in
  start)
    "$postgres" -D "$data" >>"$folder/server.log" 2>&1 &
    pid=$!
    echo started
    ;;
  stop)
    kill -s "$signal" "$pid" 2>/dev/null
    wait "$pid"
    pid=
    echo stopped
    ;;
  esac
done
if [ -n "$pid" ]; then
  kill -s QUIT "$pid" 2>/dev/null
  wait "$pid"
fi
rm -rf "$folder"
