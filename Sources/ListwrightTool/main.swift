import Listwright
print("listwright")
